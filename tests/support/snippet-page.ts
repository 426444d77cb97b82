import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { LinkForge, type Signer } from "./crafted-links";

/**
 * A client application that is nothing but its script tag, the endpoint that signs, and `/leave/<address>`, which
 * redirects there.
 */
export async function serveSnippet(ssoUrl: string, application: Signer, snippet: string) {
  const forge = new LinkForge(ssoUrl, application);
  const server = createServer(async (request, response) => {
    const [, leave] = /^\/leave\/(.+)/.exec(request.url ?? "") ?? [];
    if (leave) return response.writeHead(302, { location: decodeURIComponent(leave) }).end();
    if (request.method !== "POST") {
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(`<!doctype html><title>Its own</title>${snippet}`);
    }
    const { path } = JSON.parse(await text(request)) as { path: string };
    const redirectionURL = url + path;
    response.end(JSON.stringify({ signedRequest: forge.sign({ redirectionURL }), redirectionURL }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close().closeAllConnections() };
}

/** An API that any page may call: it answers with the access token that it was called with. */
export async function serveEcho() {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    const { authorization = "none" } = request.headers;
    if (request.method !== "OPTIONS") tokens.push(authorization);
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization",
    });
    response.end(authorization);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, tokens, stop: () => server.close().closeAllConnections() };
}
