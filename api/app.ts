import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { accountRoutes } from "./account/account.routes";
import { ownApplicationsRoutes } from "./account/applications.routes";
import { profileRoutes } from "./account/profile.routes";
import { sessionsRoutes } from "./account/sessions.routes";
import { applicationsRoutes } from "./applications/applications.routes";
import { connectionRoutes } from "./applications/connection.routes";
import { launcherRoutes } from "./applications/launcher.routes";
import { secretsRoutes } from "./applications/secrets.routes";
import { attentionRoutes } from "./attention/attention.routes";
import { recordRefusal } from "./audit-trail/refusals";
import { auditsRoutes } from "./audits/audits.routes";
import { batchesRoutes } from "./batches/batches.routes";
import type { Context } from "./context";
import { groupsRoutes } from "./groups/groups.routes";
import { compressReads } from "./http/compress";
import { HttpError, notFound, unavailable } from "./http/errors";
import { LONGEST_WAIT_S } from "./http/load-shedding";
import { MOST_ADDRESS_CHARACTERS } from "./http/request";
import type { Env } from "./noun/env";
import { type Noun, originOf } from "./noun/noun";
import type { Call } from "./noun/permissions";
import { answerTo } from "./on-error";
import { interactionsRoutes } from "./openid/interactions.routes";
import { outboxRoutes } from "./outbox/outbox.routes";
import { policiesRoutes } from "./policies/policies.routes";
import { rolesRoutes } from "./roles/roles.routes";
import { linksRoutes } from "./sign-in/links.routes";
import { proofRoutes } from "./sign-in/proof.routes";
import { secondFactorRoutes } from "./sign-in/second-factor.routes";
import { signInRoutes } from "./sign-in/sign-in.routes";
import { referenceRoutes } from "./status/reference.routes";
import { statusRoutes } from "./status/status.routes";
import { summaryRoutes } from "./summary/summary.routes";
import { tokensRoutes } from "./tokens/tokens.routes";
import { deletedUsersRoutes } from "./users/deleted-users.routes";
import { factorsRoutes } from "./users/factors.routes";
import { invitationsRoutes } from "./users/invitations.routes";
import { peopleRoutes } from "./users/people.routes";
import { userPageRoutes } from "./users/user-page.routes";
import { usersRoutes } from "./users/users.routes";
import { webhooksRoutes } from "./webhooks/webhooks.routes";

/** One sub-app per noun, by its group in the reference. */
export const NOUNS = {
  "Sign-in": signInRoutes,
  "Second factors": secondFactorRoutes,
  Proof: proofRoutes,
  "OpenID Connect": interactionsRoutes,
  Links: linksRoutes,
  Profile: profileRoutes,
  Account: accountRoutes,
  Sessions: sessionsRoutes,
  "Own applications": ownApplicationsRoutes,
  "Deleted users": deletedUsersRoutes,
  Users: usersRoutes,
  "User pages": userPageRoutes,
  Invitations: invitationsRoutes,
  Factors: factorsRoutes,
  Groups: groupsRoutes,
  "Bulk changes": batchesRoutes,
  Roles: rolesRoutes,
  Applications: applicationsRoutes,
  Connections: connectionRoutes,
  Secrets: secretsRoutes,
  Launcher: launcherRoutes,
  People: peopleRoutes,
  Policies: policiesRoutes,
  Mail: outboxRoutes,
  "API tokens": tokensRoutes,
  Webhooks: webhooksRoutes,
  Audits: auditsRoutes,
  Summary: summaryRoutes,
  Attention: attentionRoutes,
  Service: statusRoutes,
};

const DAY_S = 24 * 60 * 60;
const YEAR_S = 365 * DAY_S;

/** Calls that client applications' pages may make from any origin. They use no cookies. */
const CROSS_ORIGIN: Call[] = [
  "POST /auth/refresh",
  "GET /auth/logout",
  "GET /auth/profile",
  "GET /.well-known/jwks.json",
];

const PREFLIGHT = { allowHeaders: ["Authorization", "Content-Type", "X-Request-Id"], maxAge: DAY_S };

const BASE = "/api";
/** Of a path in an audit. */
const MOST_PATH_CHARACTERS = 200;

export function createApi(context: Context): Hono<Env> {
  const api = new Hono<Env>();
  const { metrics } = context;
  const isSecure = context.config.publicUrl.startsWith("https:");
  const nouns: Record<string, Noun> = {};
  for (const [group, routes] of Object.entries(NOUNS)) nouns[group] = routes(context);
  nouns.Reference = referenceRoutes(context, nouns);

  api.use("*", async (http, next) => {
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

  api.use("*", async (http, next) => {
    const { pathname, search } = new URL(http.req.url);
    if (pathname.length + search.length > MOST_ADDRESS_CHARACTERS) {
      throw new HttpError(
        414,
        `The address is too long. The limit is ${MOST_ADDRESS_CHARACTERS} characters.`,
      );
    }
    return next();
  });

  for (const call of CROSS_ORIGIN) {
    const [method = "", path = ""] = call.split(" ");
    api.use(`${BASE}${path}`, cors({ ...PREFLIGHT, allowMethods: [method] }));
  }

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

  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (http, methods) => {
        const headers = { Allow: methods.join(", ") };
        const error = new HttpError(405, `This address accepts ${methods.join(" and ")}.`, { headers });
        return answerTo(context, error, http);
      },
    }),
  );

  for (const { app } of Object.values(nouns)) api.route(BASE, app);

  api.notFound((http) => answerTo(context, notFound(), http));

  api.onError(async (error, http) => {
    // Asking for a proof is no refusal: wrong proofs are audited.
    const isRefusal =
      error instanceof HttpError && error.status === 403 && error.extra.code !== "proof-needed";
    if (isRefusal && http.get("caller")) {
      const origin = originOf(context, http);
      // Refusals are told apart by pattern, not by path, so that nobody can create any number of audits.
      const call = `${http.req.method} ${BASE}${http.get("route") ?? "/unknown"}`;
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
    return answerTo(context, error, http);
  });
  return api;
}
