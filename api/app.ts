import { Hono } from "hono";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { accountRoutes } from "./account/account.routes";
import { ownApplicationsRoutes } from "./account/applications.routes";
import { profileRoutes } from "./account/profile.routes";
import { sessionsRoutes } from "./account/sessions.routes";
import { appearanceRoutes } from "./appearance/appearance.routes";
import { applicationsRoutes } from "./applications/applications.routes";
import { connectionRoutes } from "./applications/connection.routes";
import { launcherRoutes } from "./applications/launcher.routes";
import { peopleRoutes } from "./applications/people.routes";
import { secretsRoutes } from "./applications/secrets.routes";
import { attentionRoutes } from "./attention/attention.routes";
import { auditsRoutes } from "./audits/audits.routes";
import { batchesRoutes } from "./batches/batches.routes";
import type { Context } from "./context";
import { deletedUsersRoutes } from "./deleted-users/deleted-users.routes";
import { groupsRoutes } from "./groups/groups.routes";
import { HttpError, notFound } from "./http/errors";
import { auditRefusal, identify, meter, speak } from "./noun/around";
import type { Env } from "./noun/env";
import type { Noun } from "./noun/noun";
import type { Call } from "./noun/permissions";
import { answerTo } from "./on-error";
import { interactionsRoutes } from "./openid/interactions.routes";
import { outboxRoutes } from "./outbox/outbox.routes";
import { policiesRoutes } from "./policies/policies.routes";
import { rolesRoutes } from "./roles/roles.routes";
import { scimRoutes } from "./scim/status.routes";
import { linksRoutes } from "./sign-in/links.routes";
import { proofRoutes } from "./sign-in/proof.routes";
import { secondFactorRoutes } from "./sign-in/second-factor.routes";
import { signInRoutes } from "./sign-in/sign-in.routes";
import { referenceRoutes } from "./status/reference.routes";
import { statusRoutes } from "./status/status.routes";
import { summaryRoutes } from "./summary/summary.routes";
import { tokensRoutes } from "./tokens/tokens.routes";
import { userFiltersRoutes } from "./user-filters/user-filters.routes";
import { factorsRoutes } from "./user-page/factors.routes";
import { invitationsRoutes } from "./user-page/invitations.routes";
import { userPageRoutes } from "./user-page/user-page.routes";
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
  "User filters": userFiltersRoutes,
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
  Appearance: appearanceRoutes,
  "API tokens": tokensRoutes,
  Webhooks: webhooksRoutes,
  SCIM: scimRoutes,
  Audits: auditsRoutes,
  Summary: summaryRoutes,
  Attention: attentionRoutes,
  Service: statusRoutes,
};

const DAY_S = 24 * 60 * 60;

/** Calls that client applications' pages may make from any origin. They use no cookies. */
const CROSS_ORIGIN: Call[] = [
  "POST /auth/refresh",
  "GET /auth/logout",
  "GET /auth/profile",
  "GET /.well-known/jwks.json",
];

const PREFLIGHT = { allowHeaders: ["Authorization", "Content-Type", "X-Request-Id"], maxAge: DAY_S };

const BASE = "/api";

export function createApi(context: Context): Hono<Env> {
  const api = new Hono<Env>();
  const nouns: Record<string, Noun> = {};
  for (const [group, routes] of Object.entries(NOUNS)) nouns[group] = routes(context);
  nouns.Reference = referenceRoutes(context, nouns);

  identify(api, context);
  speak(api);

  for (const call of CROSS_ORIGIN) {
    const [method = "", path = ""] = call.split(" ");
    api.use(`${BASE}${path}`, cors({ ...PREFLIGHT, allowMethods: [method] }));
  }

  meter(api, context);

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
    await auditRefusal(context, error, http, BASE);
    return answerTo(context, error, http);
  });
  return api;
}
