import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { currentLanguage } from "#languages/current";
import { wholeAnswer } from "./compress.server";
import { hydrationScript } from "./hydration-data.server";
import { log } from "./log.server";
import { manifestIn } from "./manifest.server";
import { requestContext } from "./request/context.server";
import { NonceContext } from "./request/nonce";

const END = "</body></html>";

/**
 * Renders the page whole, in one go: nothing of ours is deferred, and a string costs less CPU than a stream. Remix would
 * wait for its data within the page, which only a stream can do: here the data is read first and put behind the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const { nonce } = requestContext();
  const data = await new Response(serverHandoffStream).text();
  // The development server has the texts of all languages in one script.
  const manifest = import.meta.env.PROD ? manifestIn(currentLanguage(), context.manifest) : context.manifest;
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...context, manifest }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  // Remix gives its scripts the nonce, but not the links that fetch them ahead.
  const body = page
    .slice(0, -END.length)
    .replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="modulepreload"`);
  const script = context.renderMeta?.didRenderScripts ? hydrationScript(data, nonce) : "";
  const html = `<!DOCTYPE html>${body}${script}${END}`;
  headers.set("content-type", "text/html; charset=utf-8");
  return wholeAnswer(request, html, { status, headers });
}

/** The data of a page, for a page that is open already: whole and compressed like the page itself. */
export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  const { status, headers } = response;
  if (!response.body) return response;
  return wholeAnswer(request, await response.text(), { status, headers });
}

/** What a loader or an action threw unexpectedly. The page shows a plain sentence, the log has the rest. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // What matches no route, or no method of one, is whoever asked's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log().error({ err: error }, "a request failed");
}
