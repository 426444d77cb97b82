import type { Context } from "../context";
import { isoOrNull } from "../contract/moments";
import { optionalTextsOf } from "../contract/user-fields";
import type { UserOverview } from "../contract/user-page";
import { findFactors } from "../factors/factors.queries";
import { requireFound } from "../noun/lock";
import { listLiveSignIns } from "../sessions/live-sign-ins.queries";
import { withLocks } from "../users/users.locks";
import { findUser } from "../users/users.queries";
import { listApplicationsOf, listRolesOf } from "./access.queries";
import { findOverview } from "./overview.queries";

/** Reads the facts that the page of a user shows on every tab. @throws {HttpError} 404 */
export async function readUserOverview(context: Context, id: string): Promise<UserOverview> {
  const queries = context.engine.read;
  const [user] = await withLocks(context, [requireFound("user", await findUser(queries, id))]);
  const found = requireFound("user", user);
  const factors = await findFactors(queries, id);
  const roles = await listRolesOf(queries, id);
  const applications = await listApplicationsOf(queries, id);
  const sessions = await listLiveSignIns(queries, { userId: id, now: context.now() });
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
    ...(await findOverview(queries, id)),
  };
}
