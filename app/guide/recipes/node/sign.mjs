import { createHmac, randomUUID } from "node:crypto";

const { SSO_URL, APP_KEY, APP_SECRET, APP_ORIGIN } = process.env;

/** A path of this application: one slash, then what may stand in an address, and no backslash. */
export const isOwnPath = (path) => typeof path === "string" && /^\/([!-.0-[\]-~][!-[\]-~]*)?$/.test(path);

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
