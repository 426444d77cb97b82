import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { log } from "#app/log.server";
import type { RequestContext } from "#app/request-context.server";

/** remix-serve logs whole addresses, and tokens with them; its format is made to say nothing. */
export const silenceRemixServe = () => morgan.format("tiny", () => undefined);

/** One line a request, written when the answer has gone out: the path without its query. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  path: string,
) {
  const started = performance.now();
  response.once("close", () => {
    log().info({
      id: context.id,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      address: context.clientAddress,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
