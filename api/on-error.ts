import type { ContentfulStatusCode } from "hono/utils/http-status";
import { say } from "#languages/say";
import type { Engine } from "./database/engine";
import { asHttpError } from "./http/known-error";
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
    const { code, headers = {}, current } = known.extra;
    const { message, errors } = known.inWords();
    for (const [name, value] of Object.entries(headers)) http.header(name, value);
    return http.json({ message, code, errors, current }, known.status as ContentfulStatusCode);
  }
  tools.log.error(
    { err: error, id: http.get("requestId"), path: loggedPath(http.req.path) },
    "A call failed",
  );
  return http.json({ message: say("refusal.fault") }, 500);
}
