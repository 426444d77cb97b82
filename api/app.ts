import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { applicationsRoutes } from "./applications/applications.routes";
import { recordRefusal } from "./audit-trail/refusals";
import { auditsRoutes } from "./audits/audits.routes";
import type { Context } from "./context";
import { compressReads } from "./http/compress";
import { HttpError, notFound, unavailable } from "./http/errors";
import { MOST_ADDRESS_CHARACTERS } from "./http/request";
import { LONGEST_WAIT_S } from "./http/turns";
import type { Env } from "./noun/env";
import { type Noun, originOf } from "./noun/noun";
import type { Call } from "./noun/permissions";
import { answerTo } from "./on-error";
import { rolesRoutes } from "./roles/roles.routes";
import { signInRoutes } from "./sign-in/sign-in.routes";
import { referenceRoutes } from "./status/reference.routes";
import { statusRoutes } from "./status/status.routes";
import { summaryRoutes } from "./summary/summary.routes";
import { usersRoutes } from "./users/users.routes";

/** One sub-app a noun. */
const NOUNS = [
  statusRoutes,
  signInRoutes,
  usersRoutes,
  rolesRoutes,
  applicationsRoutes,
  auditsRoutes,
  summaryRoutes,
];

/** Calls that client applications' pages may make from any origin; they carry no cookie. */
const CROSS_ORIGIN = new Set<string>([
  "/auth/refresh",
  "/auth/logout",
  "/auth/profile",
  "/.well-known/jwks.json",
] satisfies Array<Call extends `${string} ${infer Path}` ? Path : never>);

const BASE = "/api";
/** Of a path that is kept in an audit. */
const MOST_PATH_CHARACTERS = 200;
const YEAR_S = 365 * 24 * 60 * 60;

/** The service as HTTP. */
export function createApi(context: Context): Hono<Env> {
  const api = new Hono<Env>();
  const { metrics } = context;
  const isSecure = context.config.publicUrl.startsWith("https:");
  const nouns: Noun[] = NOUNS.map((routes) => routes(context));
  nouns.push(referenceRoutes(context, nouns));

  api.use("*", async (http, next) => {
    const address = http.env?.address ?? "unknown";
    http.set("address", address);
    http.set("requestId", http.env?.requestId ?? randomUUID());
    await next();
    http.header("X-Request-Id", http.get("requestId"));
    if (!http.res.headers.has("Cache-Control")) http.header("Cache-Control", "no-store");
    http.header("X-Content-Type-Options", "nosniff");
    if (isSecure) http.header("Strict-Transport-Security", `max-age=${YEAR_S}`);
  });

  api.use("*", async (http, next) => {
    const { pathname, search } = new URL(http.req.url);
    if (pathname.length + search.length > MOST_ADDRESS_CHARACTERS) {
      throw new HttpError(414, `The address is over ${MOST_ADDRESS_CHARACTERS} characters.`);
    }
    if (!CROSS_ORIGIN.has(http.req.path.slice(BASE.length))) return next();
    http.header("Access-Control-Allow-Origin", "*");
    if (http.req.method !== "OPTIONS") return next();
    http.header("Access-Control-Allow-Methods", allowed(nouns, http.req.path).join(", "));
    http.header("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id");
    http.header("Access-Control-Max-Age", "86400");
    return http.body(null, 204);
  });

  if (metrics) {
    api.use("*", async (http, next) => {
      const started = performance.now();
      await next();
      const { method } = http.req;
      const route = http.get("route") ?? "none";
      const ms = performance.now() - started;
      metrics.request({ part: "service", method, route, status: http.res.status, ms });
    });
  }

  api.use("*", (http, next) => {
    if (http.env?.isCrowded) throw unavailable(LONGEST_WAIT_S);
    return next();
  });

  api.use("*", compressReads);

  for (const noun of nouns) api.route(BASE, noun.app);

  api.notFound((http) => {
    const methods = allowed(nouns, http.req.path);
    const error =
      methods.length === 0 || methods.includes(http.req.method)
        ? notFound()
        : new HttpError(405, `This address takes ${methods.join(" and ")}.`, {
            headers: { Allow: methods.join(", ") },
          });
    return answerTo(context, error, http);
  });

  api.onError(async (error, http) => {
    if (error instanceof HttpError && error.status === 403 && http.get("caller")) {
      const origin = originOf(context, http);
      // The pattern makes a refusal distinct, not the path: nobody can make as many as they like.
      const call = `${http.req.method} ${BASE}${http.get("route") ?? "/unknown"}`;
      // As it was sent: decoded it may hold what no database keeps, and the audit would be lost.
      const path = new URL(http.req.url).pathname.slice(0, MOST_PATH_CHARACTERS);
      await context.engine
        .write((queries) =>
          recordRefusal(queries, origin, {
            action: "access.refuse",
            message: `${origin.actor?.name} was refused ${call}: ${error.message}`,
            changes: { path },
          }),
        )
        .catch((fault) => context.log.error({ err: fault }, "A refusal could not be audited"));
    }
    return answerTo(context, error, http);
  });
  return api;
}

/** The methods that a path takes; none where there is no such path. */
function allowed(nouns: Noun[], path: string): string[] {
  const calls = nouns.flatMap((noun) => [...noun.declared.keys()]);
  const methods = calls.flatMap((call) => {
    const [method = "", pattern = ""] = call.split(" ");
    const matches = new RegExp(`^${BASE}${pattern.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`).test(
      path,
    );
    return matches ? [method] : [];
  });
  return methods.includes("GET") ? [...methods, "HEAD"] : methods;
}
