import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { LinkForge, type Signer } from "./crafted-links";

/** A client application that is nothing but its script tag, and the endpoint that signs. */
export async function serveSnippet(ssoUrl: string, application: Signer, snippet: string) {
  const forge = new LinkForge(ssoUrl, application);
  const server = createServer(async (request, response) => {
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
