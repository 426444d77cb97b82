import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../logger";

/**
 * One line a request, written when the answer has gone out: the path without its query.
 *
 * @param about read at that time
 */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  about: { id?: string; address: string },
): void {
  const started = performance.now();
  const { method, url = "/" } = request;
  response.once("close", () => {
    log.info({
      id: about.id,
      method,
      path: url.split("?", 1)[0],
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      address: about.address,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
