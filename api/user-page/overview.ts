import type { Context } from "../context";
import { iso, isoOrNull } from "../contract/moments";
import { optionalTextsOf } from "../contract/user-fields";
import type { UserOverview } from "../contract/user-page";
import type { Queries } from "../database/engine";
import { findFactors } from "../factors/factors.queries";
import { networkOf } from "../http/request";
import { requireFound } from "../noun/lock";
import type { Caller } from "../sessions/caller";
import { listLiveSignIns } from "../sessions/live-sign-ins.queries";
import { findStrictest } from "../sessions/strictest-demand.queries";
import { withLocks } from "../users/users.locks";
import { findUser } from "../users/users.queries";
import { listApplicationsOf, listRolesOf } from "./access.queries";
import { findOverview, listFailedSignIns } from "./overview.queries";
import { signInStateOf } from "./sign-in-state";

/** Reads the facts that the page of a user shows on every tab. @throws {HttpError} 404 */
export async function readUserOverview(context: Context, id: string, caller: Caller): Promise<UserOverview> {
  const queries = context.engine.read;
  const [user] = await withLocks(context, [requireFound("user", await findUser(queries, id))]);
  const found = requireFound("user", user);
  const factors = await findFactors(queries, id);
  const roles = await listRolesOf(queries, id);
  const applications = await listApplicationsOf(queries, id);
  const now = context.now();
  const sessions = await listLiveSignIns(queries, { userId: id, now });
  const { hasOneTimePassword, ...more } = await findOverview(queries, id, now);
  const demand = await findStrictest(queries, id, now);
  return {
    id,
    name: found.name,
    email: found.email,
    username: found.username,
    ...optionalTextsOf(found),
    status: found.status,
    lockedUntil: "lockedUntil" in found ? found.lockedUntil : null,
    invitedUntil: found.invitedUntil ?? null,
    createdAt: found.createdAt,
    lastSignInAt: found.lastSignIn,
    hasPassword: factors.hasPassword,
    googleAuth: found.googleAuth,
    mustChange: found.mustChange === true,
    passkeys: factors.passkeys,
    authenticatorApp: factors.totp,
    recoveryCodes: factors.recoveryCodes,
    factorsResetAt: isoOrNull(factors.resetAt),
    roleNames: roles.map(({ name }) => name),
    applicationCount: applications.length,
    sessionCount: sessions.length,
    signIn: signInStateOf(context, found, factors, hasOneTimePassword),
    demanded: demand.level === 0 ? "none" : demand.level === 3 ? "passkey" : "second-factor",
    demandedBy: demand.name || null,
    ...(caller.permissions.includes("audits:read") && { failedSignIns: await failedSignInsOf(queries, id) }),
    ...more,
  };
}

async function failedSignInsOf(queries: Queries, id: string): Promise<UserOverview["failedSignIns"]> {
  const failed = await listFailedSignIns(queries, id);
  return failed.map((audit) => ({
    at: iso(audit.at),
    reason: reasonOf(audit),
    applicationName: audit.application_name,
    network: audit.address && networkOf(audit.address),
  }));
}

type Failed = Awaited<ReturnType<typeof listFailedSignIns>>[number];

/** "wrong password", which follows the message's last colon. */
function reasonOf({ action, message, application_name }: Failed): string {
  if (action === "second-factor") return "wrong second factor";
  if (message.startsWith(`Failed sign-in to ${application_name} with a passkey`))
    return "passkey not accepted";
  return message.slice(message.lastIndexOf(": ") + 2);
}
