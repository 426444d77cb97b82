import { createHash } from "node:crypto";
import code from "./sso.js?raw";
import types from "./window-sso.d.ts?raw";

const hashOf = (text: string) => createHash("sha384").update(text).digest();
const versionOf = (text: string) => hashOf(text).toString("hex").slice(0, 12);

/** Earlier releases. Existing pages name their hash and accept no other text. */
const earlier = Object.values(
  import.meta.glob<string>("./earlier/*.js", { query: "?raw", import: "default", eager: true }),
);

/** The SSO library as served. Its version is a prefix of its hash, so every text has its own address. */
export const library = {
  code,
  version: versionOf(code),
  /** For a script tag's `integrity` (Subresource Integrity). */
  integrity: `sha384-${hashOf(code).toString("base64")}`,
  /** TypeScript declarations. */
  types,
};

const versions = new Map([...earlier, code].map((text) => [versionOf(text), text]));

/** @returns the library's text in that version; undefined if there is no such version */
export const libraryOf = (version: string): string | undefined => versions.get(version);

/** Escapes text for a double-quoted attribute. */
const attribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/**
 * The script tag for an application's pages.
 *
 * @param appName shown on the sign-in page if the SSO API does not know its applications' names
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
