/**
 * A client application in plain Node: a page that signs people in with the SSO library, the endpoint that signs its
 * requests, and an API that verifies access tokens. `npm run example` starts it, with these settings from the environment
 * or from a file named `.env`:
 *
 *   APP_KEY, APP_SECRET   what the console shows when the application is added
 *   APP_ORIGIN            where people reach this application: http://localhost:4000
 *   APP_PORT              where it listens, behind a proxy; without it the port of APP_ORIGIN, or 4000
 *   SSO_URL               where people reach the console: its PUBLIC_URL, or localhost at its PORT
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import http from "node:http";
import { json as readJson } from "node:stream/consumers";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";

if (existsSync(".env")) process.loadEnvFile(".env");
const { APP_KEY, APP_PORT, APP_SECRET, PORT, PUBLIC_URL } = process.env;
const APP_ORIGIN = process.env.APP_ORIGIN || "http://localhost:4000";
/** As it stands in tokens, which name it without a slash at its end. */
const SSO_URL = new URL(process.env.SSO_URL || PUBLIC_URL || `http://localhost:${PORT || 3000}`).origin;
if (!APP_KEY || !APP_SECRET) {
  console.error("Set APP_KEY and APP_SECRET to what the console showed when the application was added.");
  process.exit(1);
}
/** This application's own origin: from its settings, never from a request. */
const { origin: ORIGIN, port } = new URL(APP_ORIGIN);
/** Cached for five minutes, and fetched again when a token names an unknown key: every five seconds at most. */
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
 * A path of this application: printable characters without a backslash, no second slash to make a host of, and in its
 * query the state that the library knows its own sign-in by.
 */
const isOwnPath = (path) =>
  typeof path === "string" &&
  /^\/(?!\/)[!-[\]-~]*$/.test(path) &&
  /^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)/.test(path);

/** Whether a page of this application makes the request: every browser says so, and a page can't change it. */
const isOwnPage = (headers) =>
  headers["sec-fetch-site"] === undefined
    ? headers.origin === ORIGIN
    : headers["sec-fetch-site"] === "same-origin";

/** Signs a request to bring the person back to a path of this application. It is good once, for ten minutes. */
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

/** Who is asking, by the access token, which must be for this application; undefined where it is not. */
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
      return json(response, 403, { message: "Only pages of this application may ask." });
    // A body that doesn't say how long it is has no place here either.
    if (!(request.headers["content-length"] <= LONGEST_BODY))
      return json(response, 413, { message: "That is too long." });
    const path = (await readJson(request).catch(() => null))?.path;
    if (!isOwnPath(path)) return json(response, 400, { message: "path must be a path of this application" });
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
    if (!route) return json(response, 404, { message: "There is nothing here." });
    try {
      await route(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) json(response, 503, { message: "Try again in a moment." });
    }
  })
  .listen(Number(APP_PORT || port || 4000), "127.0.0.1", () =>
    console.log(`The example application listens at ${ORIGIN}`),
  );
