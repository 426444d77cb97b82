import { createHmac, randomUUID } from "node:crypto";

const { SSO_URL, APP_KEY, APP_SECRET, APP_ORIGIN } = process.env;

/** A path of this application: exactly one leading slash, printable ASCII characters, no backslash. */
const OWN_PATH = /^\/([!-.0-[\]-~][!-[\]-~]*)?$/;
/** The query must have a state: the browser accepts tokens only with the state that it sent. */
const STATE = /^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)/;

export const isOwnPath = (path) => typeof path === "string" && OWN_PATH.test(path) && STATE.test(path);

/** True if a page of this application makes the request. Browsers set these headers; pages can't change them. */
export const isOwnPage = (headers) =>
  headers["sec-fetch-site"] === undefined
    ? headers.origin === APP_ORIGIN
    : headers["sec-fetch-site"] === "same-origin";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns a compact JWS, HS256. The key is the secret's text, not decoded. */
export function signClaims(claims, secret) {
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Signs a request for a person to sign in and return to `path`. It is valid once, for ten minutes. */
export function signRequest(path) {
  if (!isOwnPath(path)) throw new TypeError("path must be a path of this application with a state");
  const redirectionURL = APP_ORIGIN + path;
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: APP_KEY, aud: SSO_URL, jti: randomUUID(), iat, exp: iat + 600, redirectionURL };
  return { signedRequest: signClaims(claims, APP_SECRET), redirectionURL };
}
