import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedPath } from "../../api/http/logged-path";
import type { Logger } from "../../api/logger";
import type { Visit } from "./territory";

/** The id that the client or a proxy sent. It can be forged, so it is logged beside our id and never replaces it. */
function sentIdOf({ headers }: IncomingMessage): string | undefined {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{1,128}$/.test(sent) ? sent : undefined;
}

/** Logs one line per request after its answer, with the path without the query. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { id, clientAddress, path, route }: Visit,
): void {
  const started = performance.now();
  const { method } = request;
  response.once("close", () => {
    log.info({
      id,
      sentId: sentIdOf(request),
      method,
      path: loggedPath(path, route),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      address: clientAddress,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
