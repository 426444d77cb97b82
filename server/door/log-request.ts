import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../../api/logger";
import type { Visit } from "./territory";

/** The id that somebody else gave the request. Anybody may send any, so it stands beside our own and never in its place. */
function sentIdOf({ headers }: IncomingMessage): string | undefined {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{1,128}$/.test(sent) ? sent : undefined;
}

/** One line per request, written when the answer has gone out: the path without its query. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { id, clientAddress }: Visit,
): void {
  const started = performance.now();
  const { method, url = "/" } = request;
  response.once("close", () => {
    log.info({
      id,
      sentId: sentIdOf(request),
      method,
      path: url.split("?", 1)[0],
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      address: clientAddress,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
