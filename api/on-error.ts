import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Engine } from "./database/engine";
import { HttpError, unavailable } from "./http/errors";
import { loggedPath } from "./http/logged-path";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { HttpContext } from "./noun/env";

interface Tools {
  engine: Engine;
  log: Logger;
  metrics?: Metrics;
}

/** Turns an error into an answer. */
export function answerTo(tools: Tools, error: unknown, http: HttpContext): Response {
  const known = asHttpError(tools, error);
  if (known) {
    const { code, errors, headers = {}, current } = known.extra;
    for (const [name, value] of Object.entries(headers)) http.header(name, value);
    return http.json({ message: known.message, code, errors, current }, known.status as ContentfulStatusCode);
  }
  tools.log.error(
    { err: error, id: http.get("requestId"), path: loggedPath(http.req.path) },
    "A call failed",
  );
  return http.json({ message: "Something went wrong. The error has been logged." }, 500);
}

function asHttpError(tools: Tools, error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (tools.engine.isUnavailable(error)) {
    tools.metrics?.databaseError();
    return unavailable();
  }
  // A referenced row was deleted during the transaction.
  if (tools.engine.isDangling(error)) {
    return new HttpError(409, "A referenced item was deleted in the meantime. Try again.");
  }
  return undefined;
}
