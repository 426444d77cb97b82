import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
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
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady: () => resolve(pipe(new PassThrough())),
        onShellError: reject,
        onError: (error) => {
          answer = 500;
          log().error({ err: error }, "a page could not be rendered");
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  // Remix gives its scripts the nonce, but not the links that fetch them ahead.
  const html = (await text(body)).replaceAll(
    '<link rel="modulepreload"',
    `<link nonce="${nonce}" rel="modulepreload"`,
  );
  return new Response(html, { status: answer, headers });
}

/** What a loader or an action threw unexpectedly. The page shows a plain sentence, the log has the rest. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  log().error({ err: error }, "a request failed");
}
