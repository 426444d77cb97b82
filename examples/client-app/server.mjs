/**
 * A client application in plain Node: a page that signs people in with the SSO library, the endpoint that signs its
 * requests, and an API that verifies access tokens.
 *
 *   SSO_URL=http://localhost:3000 APP_KEY=… APP_SECRET=… node examples/client-app/server.mjs
 *
 * APP_KEY and APP_SECRET are what the console shows when the application is added.
 */
import { randomUUID } from "node:crypto";
import http from "node:http";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";

const { SSO_URL = "http://localhost:3000", APP_KEY, APP_SECRET, PORT = "4000" } = process.env;
if (!APP_KEY || !APP_SECRET) {
  console.error("Set APP_KEY and APP_SECRET to what the console showed when the application was added.");
  process.exit(1);
}
/** This application's own origin, from its settings and never from a request. */
const ORIGIN = process.env.ORIGIN ?? `http://localhost:${PORT}`;
const keys = createRemoteJWKSet(new URL("/api/.well-known/jwks.json", SSO_URL));

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

/** A path of this application: nothing that a browser would take for another host. */
const isOwnPath = (path) =>
  typeof path === "string" && /^\/(?![/\\])[^\\\s]*$/.test(path) && new URL(path, ORIGIN).origin === ORIGIN;

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

/** Who is asking, by the access token; it must be this application's own. */
async function caller(request) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const { payload } = await jwtVerify(token, keys, {
    issuer: SSO_URL,
    audience: APP_KEY,
    typ: "at+jwt",
    algorithms: ["ES256"],
  });
  return payload;
}

async function body(request) {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 10_000) throw new Error("too large");
  }
  return JSON.parse(text);
}

const json = (response, status, value) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const routes = {
  "GET /": (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page),

  "POST /sso/sign": async (request, response) => {
    const { path } = await body(request).catch(() => ({}));
    if (!isOwnPath(path)) return json(response, 400, { message: "path must be a path of this application" });
    json(response, 200, await sign(path));
  },

  "GET /api/hello": async (request, response) => {
    const claims = await caller(request).catch(() => null);
    if (!claims) return json(response, 401, { message: "Sign in first." });
    json(response, 200, { message: `Hello ${claims.name}`, roles: claims.roles });
  },
};

http
  .createServer((request, response) => {
    const route = routes[`${request.method} ${request.url.split("?")[0]}`];
    if (route) return route(request, response);
    json(response, 404, { message: "There is nothing here." });
  })
  .listen(Number(PORT), "127.0.0.1", () => console.log(`The example application listens at ${ORIGIN}`));
