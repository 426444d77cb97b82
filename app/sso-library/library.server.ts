import { createHash } from "node:crypto";
import code from "./sso.js?raw";
import types from "./window-sso.d.ts?raw";

const hashOf = (text: string) => createHash("sha384").update(text).digest();
const versionOf = (text: string) => hashOf(text).toString("hex").slice(0, 12);

/** Texts of earlier releases: pages out there name them, and take nothing else. */
const earlier = Object.values(
  import.meta.glob<string>("./earlier/*.js", { query: "?raw", import: "default", eager: true }),
);

/** The SSO library as it is served. Its version is a part of its hash: another text is another address. */
export const library = {
  code,
  version: versionOf(code),
  /** For a script tag's `integrity` (Subresource Integrity). */
  integrity: `sha384-${hashOf(code).toString("base64")}`,
  /** Its TypeScript declarations. */
  types,
};

const versions = new Map([...earlier, code].map((text) => [versionOf(text), text]));

/** @returns the library in the version that a script tag names; undefined where there never was such a one */
export const libraryOf = (version: string): string | undefined => versions.get(version);

/** Text as an attribute's value, in double quotes. */
const attribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/**
 * The script tag that an application puts into its pages.
 *
 * @param appName shown on the sign-in page where the SSO API does not know its applications' names
 */
export const scriptTag = (consoleUrl: string, appId: string, appName?: string): string =>
  [
    "<script",
    `  src="${consoleUrl}/sso.js?v=${library.version}"`,
    `  integrity="${library.integrity}"`,
    '  crossorigin="anonymous"',
    `  data-app-id="${attribute(appId)}"`,
    ...(appName === undefined ? [] : [`  data-app-name="${attribute(appName)}"`]),
    '  data-sign-url="/sso/sign"',
    "></script>",
  ].join("\n");
