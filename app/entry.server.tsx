import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { compressed } from "./compress.server";
import { log } from "./log.server";
import { NonceContext } from "./nonce";
import { requestContext } from "./request-context.server";

/** Renders the page whole into one buffer: nothing of ours is deferred, and that is quicker than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { nonce } = requestContext();
  let answer = status;
  const page = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady: () => pipe(collected(resolve)),
        onShellError: reject,
        onError: (error) => {
          answer = 500;
          log().error({ err: error }, "a page could not be rendered");
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  // Remix gives its scripts the nonce, but not the links that fetch them ahead.
  const html = page.replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="modulepreload"`);
  return new Response(compressed(request, headers, html), { status: answer, headers });
}

/** Takes all that is written to it. */
function collected(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** The data of a page, for a page that is open already: whole and compressed like the page itself. */
export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  const { status, headers } = response;
  if (!response.body) return response;
  return new Response(compressed(request, headers, await response.text()), { status, headers });
}

/** What a loader or an action threw unexpectedly. The page shows a plain sentence, the log has the rest. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // What matches no route, or no method of one, is whoever asked's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log().error({ err: error }, "a request failed");
}
