import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { acceptedRanges, lookUp } from "#languages/choose";
import { inLanguage } from "#languages/current";
import { offeredLanguages } from "#languages/offered";
import { say } from "#languages/say";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import { compressReads } from "../http/compress";
import { HttpError, unavailable } from "../http/errors";
import { LONGEST_WAIT_S } from "../http/load-shedding";
import { MOST_ADDRESS_CHARACTERS } from "../http/request";
import type { Env, HttpContext } from "./env";
import { originOf } from "./noun";

const YEAR_S = 365 * 24 * 60 * 60;
/** Of a path in an audit. */
const MOST_PATH_CHARACTERS = 200;

/** What is around every call, /api's and SCIM's: the request's id and address, the headers, and the limit of the address. */
export function identify(app: Hono<Env>, { config }: Context): void {
  const isSecure = config.publicUrl.startsWith("https:");
  app.use("*", async (http, next) => {
    const address = http.env?.address ?? "unknown";
    http.set("address", address);
    // hono/request-id would accept the client's id.
    http.set("requestId", http.env?.requestId ?? randomUUID());
    await next();
    const { headers } = http.res;
    headers.set("X-Request-Id", http.get("requestId"));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    if (isSecure) headers.set("Strict-Transport-Security", `max-age=${YEAR_S}`);
  });

  app.use("*", async (http, next) => {
    const { pathname, search } = new URL(http.req.url);
    if (pathname.length + search.length > MOST_ADDRESS_CHARACTERS) {
      throw new HttpError(414, () =>
        say("refusal.address-too-long", {
          count: MOST_ADDRESS_CHARACTERS,
          most: String(MOST_ADDRESS_CHARACTERS),
        }),
      );
    }
    return next();
  });
}

/** Answers in the language that is asked for (RFC 9110, section 12.5.4), and in English where none of ours is. */
export function speak(app: Hono<Env>): void {
  app.use("*", async (http, next) => {
    const wanted = http.req.header("accept-language");
    const language = wanted ? lookUp(acceptedRanges(wanted), offeredLanguages()) : undefined;
    await inLanguage(language, next);
    if (language) http.res.headers.set("Content-Language", language);
  });
}

/** Counts calls by their patterns, refuses those that waited too long, and compresses answers. */
export function meter(app: Hono<Env>, { metrics }: Context): void {
  if (metrics) {
    app.use("*", async (http, next) => {
      const started = performance.now();
      await next();
      const { method } = http.req;
      const route = http.get("route") ?? "none";
      const ms = performance.now() - started;
      metrics.request({ part: "service", method, route, status: http.res.status, ms });
    });
  }

  app.use("*", (http, next) => {
    if (http.env?.isCrowded) throw unavailable(LONGEST_WAIT_S);
    return next();
  });

  app.use("*", compressReads);
}

/** Audits that a caller was refused a call. @param base of the route */
export async function auditRefusal(
  context: Context,
  error: unknown,
  http: HttpContext,
  base: string,
): Promise<void> {
  // Asking for a proof is no refusal: wrong proofs are audited.
  const isRefusal = error instanceof HttpError && error.status === 403 && error.extra.code !== "proof-needed";
  if (!isRefusal || !http.get("caller")) return;
  const origin = originOf(context, http);
  // Refusals are told apart by pattern, not by path, so that nobody can create any number of audits.
  const call = `${http.req.method} ${base}${http.get("route") ?? "/unknown"}`;
  // Not decoded: a decoded path may contain characters that databases refuse, which would lose the audit.
  const path = new URL(http.req.url).pathname.slice(0, MOST_PATH_CHARACTERS);
  await context.engine
    .write((queries) =>
      recordRefusal(queries, origin, {
        action: "access.refuse",
        message: `${origin.actor?.name} was refused ${call}: ${error.message}`,
        changes: { path },
      }),
    )
    .catch((fault) => context.log.error({ err: fault }, "A refusal couldn't be audited"));
}
