/**
 * Serves the files of the single-page example, and its settings. There is no back end and no secret. Start it with
 * `npm run example:spa` and these settings, in the environment or in a file named `.env`:
 *
 *   APP_KEY      the client id of an OpenID Connect application without a secret
 *   APP_ORIGIN   where people open this application: http://localhost:4002
 *   APP_PORT     the port to listen on behind a proxy; default: the port of APP_ORIGIN, or 4002
 *   SSO_URL      the issuer; default: PUBLIC_URL, or localhost with PORT
 *
 * Register APP_ORIGIN/callback as its redirect address and APP_ORIGIN/ as its address after sign-out.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { join } from "node:path";

if (existsSync(".env")) process.loadEnvFile(".env");
const { APP_KEY, APP_PORT, PORT, PUBLIC_URL } = process.env;
const { origin: ORIGIN, port } = new URL(process.env.APP_ORIGIN || "http://localhost:4002");
const SSO_URL = new URL(process.env.SSO_URL || PUBLIC_URL || `http://localhost:${PORT || 3000}`).origin;
if (!APP_KEY) {
  console.error("Set APP_KEY to the client id of an OpenID Connect application without a secret.");
  process.exit(1);
}

const own = (name) => join(import.meta.dirname, name);
const packages = join(import.meta.dirname, "../../node_modules");
const index = readFileSync(own("index.html"), "utf8");
const [, importMap] = /<script type="importmap">(.*?)<\/script>/s.exec(index);
const headers = {
  // Modules of this origin, calls to the issuer, and the page's own import map.
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash("sha256").update(importMap).digest("base64")}'`,
    `connect-src 'self' ${SSO_URL}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
};

/** Packages as they come from npm: each path leads to one of these folders, and to nothing above it. */
const FOLDERS = {
  "openid-client": "openid-client/build",
  oauth4webapi: "oauth4webapi/build",
  jose: "jose/dist/webapi",
};
function moduleAt(path) {
  const [, name, file] = /^\/packages\/([\w-]+)\/((?:\w+\/)*\w+)\.js$/.exec(path) ?? [];
  return Object.hasOwn(FOLDERS, name ?? "") ? join(packages, FOLDERS[name], `${file}.js`) : undefined;
}

http
  .createServer(async (request, response) => {
    const { pathname } = new URL(request.url, ORIGIN);
    const send = (type, text) => response.writeHead(200, { ...headers, "content-type": type }).end(text);
    if (request.method !== "GET") return response.writeHead(405, headers).end();
    if (pathname === "/" || pathname === "/callback") return send("text/html; charset=utf-8", index);
    if (pathname === "/settings.json")
      return send("application/json", JSON.stringify({ issuer: SSO_URL, clientId: APP_KEY }));
    const file = pathname === "/app.js" ? own("app.js") : moduleAt(pathname);
    try {
      send("text/javascript", await readFile(file));
    } catch {
      response.writeHead(404, headers).end();
    }
  })
  .listen(Number(APP_PORT || port || 4002), "127.0.0.1", () =>
    console.log(`The example listens on ${ORIGIN}`),
  );
