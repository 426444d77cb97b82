/**
 * A client application in plain Node: a page that signs people in with the SSO library, the endpoint that signs
 * requests, and an API that verifies access tokens. Start it with `npm run example` and these settings, in the environment
 * or in a file named `.env`:
 *
 *   APP_KEY, APP_SECRET   the key and the secret that the console shows when you add the application
 *   APP_ORIGIN            where people open this application: http://localhost:4000
 *   APP_PORT              the port to listen on behind a proxy; default: the port of APP_ORIGIN, or 4000
 *   SSO_URL               where people open the console; default: its PUBLIC_URL, or localhost with its PORT
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import http from "node:http";
import { json as readJson } from "node:stream/consumers";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";

if (existsSync(".env")) process.loadEnvFile(".env");
const { APP_KEY, APP_PORT, APP_SECRET, PORT, PUBLIC_URL } = process.env;
const APP_ORIGIN = process.env.APP_ORIGIN || "http://localhost:4000";
/** The issuer in tokens, which has no trailing slash. */
const SSO_URL = new URL(process.env.SSO_URL || PUBLIC_URL || `http://localhost:${PORT || 3000}`).origin;
if (!APP_KEY || !APP_SECRET) {
  console.error(
    "Set APP_KEY and APP_SECRET to the key and the secret that the console showed when you added the application.",
  );
  process.exit(1);
}
/** The origin comes from the settings, never from a request. */
const { origin: ORIGIN, port } = new URL(APP_ORIGIN);
/** Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds. */
const keys = createRemoteJWKSet(new URL("/api/.well-known/jwks.json", SSO_URL), {
  cacheMaxAge: 5 * 60 * 1000,
  cooldownDuration: 5 * 1000,
});
const LONGEST_BODY = 10_000;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Example application</title>
<script src="${SSO_URL}/sso.js" data-app-id="${APP_KEY}" data-app-name="Example" data-sign-url="/sso/sign"></script>
<h1>Example application</h1>
<p id="who">…</p>
<button id="in">Sign in</button> <button id="out">Sign out</button> <button id="ask">Ask the API</button>
<pre id="answer"></pre>
<script>
  const show = async () => {
    const user = await sso.user();
    document.getElementById("who").textContent = user ? "Signed in as " + user.name : "Not signed in";
  };
  document.getElementById("in").onclick = () => sso.signIn();
  document.getElementById("out").onclick = async () => { await sso.signOut(); await show(); };
  document.getElementById("ask").onclick = async () => {
    const response = await sso.fetch("/api/hello");
    document.getElementById("answer").textContent = await response.text();
  };
  show();
</script>
</html>`;

/**
 * A path of this application: printable characters without a backslash, no second slash, which would name a host, and
 * in the query the state by which the library recognizes its sign-in.
 */
const isOwnPath = (path) =>
  typeof path === "string" &&
  /^\/(?!\/)[!-[\]-~]*$/.test(path) &&
  /^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)/.test(path);

/** True if a page of this application makes the request. Browsers set these headers; pages can't change them. */
const isOwnPage = (headers) =>
  headers["sec-fetch-site"] === undefined
    ? headers.origin === ORIGIN
    : headers["sec-fetch-site"] === "same-origin";

/** Signs a request for a person to sign in and return to `path`. It is valid once, for ten minutes. */
async function sign(path) {
  const redirectionURL = ORIGIN + path;
  const signedRequest = await new SignJWT({ redirectionURL })
    .setProtectedHeader({ alg: "HS256", typ: "sso-request+jwt" })
    .setIssuer(APP_KEY)
    .setAudience(SSO_URL)
    .setIssuedAt()
    .setExpirationTime("10m")
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(APP_SECRET));
  return { signedRequest, redirectionURL };
}

/** Returns the claims of the caller's access token, or undefined if it is not valid for this application. */
async function caller(request) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const rules = { issuer: SSO_URL, audience: APP_KEY, typ: "at+jwt", algorithms: ["ES256"] };
  try {
    return (await jwtVerify(token, keys, rules)).payload;
  } catch (error) {
    if (/^ERR_(JWT|JWS|JOSE_ALG|JWKS_NO)/.test(error.code)) return undefined;
    throw error;
  }
}

const json = (response, status, value) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const routes = {
  "GET /": (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page),

  "POST /sso/sign": async (request, response) => {
    if (!isOwnPage(request.headers))
      return json(response, 403, { message: "Only pages of this application can call this endpoint." });
    // A body without a Content-Length is refused too.
    if (!(request.headers["content-length"] <= LONGEST_BODY))
      return json(response, 413, { message: "The body is too large." });
    const path = (await readJson(request).catch(() => null))?.path;
    if (!isOwnPath(path))
      return json(response, 400, { message: "The path must be a path of this application with a state." });
    json(response, 200, await sign(path));
  },

  "GET /api/hello": async (request, response) => {
    const claims = await caller(request);
    if (!claims) return json(response, 401, { message: "Sign in first." });
    json(response, 200, { message: `Hello ${claims.name}`, roles: claims.roles });
  },
};

http
  .createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url.split("?")[0]}`];
    if (!route) return json(response, 404, { message: "Not found." });
    try {
      await route(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) json(response, 503, { message: "Try again in a moment." });
    }
  })
  .listen(Number(APP_PORT || port || 4000), "127.0.0.1", () =>
    console.log(`The example application listens on ${ORIGIN}`),
  );
