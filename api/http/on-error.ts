import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context } from "../context";
import { HttpError, unavailable } from "./errors";
import type { HttpContext } from "./noun";

/** The one place where an error becomes an answer. */
export function answerTo(context: Context, error: unknown, http: HttpContext): Response {
  const known = asHttpError(context, error);
  if (known) {
    const { code, errors, headers = {}, current } = known.extra;
    for (const [name, value] of Object.entries(headers)) http.header(name, value);
    return http.json({ message: known.message, code, errors, current }, known.status as ContentfulStatusCode);
  }
  context.log.error({ err: error, id: http.get("requestId"), path: http.req.path }, "A call failed");
  return http.json({ message: "Something went wrong here. It has been logged." }, 500);
}

function asHttpError(context: Context, error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (context.engine.isUnavailable(error)) {
    context.metrics?.databaseError();
    return unavailable();
  }
  // What was found at the start of a transaction was gone at its end.
  if (context.engine.isDangling(error)) {
    return new HttpError(409, "Something that this refers to was deleted in the meantime. Try again.");
  }
  return undefined;
}
