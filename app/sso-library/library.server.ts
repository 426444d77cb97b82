import { createHash } from "node:crypto";
import code from "./sso.js?raw";

const hash = createHash("sha384").update(code).digest();

/** The SSO library as it is served. Its version is a part of its hash: another text is another address. */
export const library = {
  code,
  version: hash.toString("hex").slice(0, 12),
  /** For a script tag's `integrity` (Subresource Integrity). */
  integrity: `sha384-${hash.toString("base64")}`,
};

/** The script tag that an application puts into its pages. */
export const scriptTag = (consoleUrl: string, appId: string): string =>
  `<script
  src="${consoleUrl}/sso.js?v=${library.version}"
  integrity="${library.integrity}"
  crossorigin="anonymous"
  data-app-id="${appId}"
  data-sign-url="/sso/sign"
></script>`;
