import { createHmac, randomUUID } from "node:crypto";

const { SSO_URL, APP_KEY, APP_SECRET, APP_ORIGIN } = process.env;

/** A path of this application: one slash, then what may stand in an address, and no backslash. */
const OWN_PATH = /^\/([!-.0-[\]-~][!-[\]-~]*)?$/;
/** Its query has a state: the browser takes tokens that come back with the state that it sent, and no others. */
const STATE = /^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)/;

export const isOwnPath = (path) => typeof path === "string" && OWN_PATH.test(path) && STATE.test(path);

/** Whether a page of this application makes the request: every browser says so, and a page can't change it. */
export const isOwnPage = (headers) =>
  headers["sec-fetch-site"] === undefined
    ? headers.origin === APP_ORIGIN
    : headers["sec-fetch-site"] === "same-origin";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A compact JWS, HS256. The key is the secret's text, just as it was shown. */
export function signClaims(claims, secret) {
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Asks to have a person sign in and come back to `path`: good once, for ten minutes. */
export function signRequest(path) {
  if (!isOwnPath(path)) throw new TypeError("not a path of this application");
  const redirectionURL = APP_ORIGIN + path;
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: APP_KEY, aud: SSO_URL, jti: randomUUID(), iat, exp: iat + 600, redirectionURL };
  return { signedRequest: signClaims(claims, APP_SECRET), redirectionURL };
}
