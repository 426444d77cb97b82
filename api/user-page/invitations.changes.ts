import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { isAhead } from "../contract/moments";
import type { SentLink } from "../contract/sent-link";
import type { Queries } from "../database/engine";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { conflict } from "../http/errors";
import { replaceLinks } from "../links/links.queries";
import type { Change } from "../noun/change";
import { lock } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { isSuper } from "../users/plan";
import { makeUserLink, requireActive, requireMail, requireMailbox } from "../users/user-links";
import { setInvitedUntil } from "../users/users.changes.queries";
import { requireAllowedNow, USER } from "../users/users.checks";
import type { ListedUser } from "../users/users.queries";

type ChangeOfUser = Pick<Change, "caller" | "origin">;

/**
 * Invites a user who can't sign in yet, by a new link in place of the earlier one. Showing it needs a recent proof. That of a
 * super administrator is never sent: a mailbox alone must not become one.
 *
 * @throws {HttpError} 403, also with the code `proof-needed`, 404, 409 if the user can sign in or is inactive, or if the
 *   link can't be sent
 */
export function inviteUser(
  context: Context,
  id: string,
  { send }: { send: boolean },
  change: ChangeOfUser,
): Promise<SentLink> {
  return context.engine.write((queries) => inviteUserIn(context, queries, id, { send }, change));
}

/** `inviteUser` in a transaction. */
export async function inviteUserIn(
  context: Context,
  queries: Queries,
  id: string,
  { send }: { send: boolean },
  change: ChangeOfUser,
): Promise<SentLink> {
  const { caller, origin } = change;
  requireMail(context, send);
  const user = await lock(queries, USER, id);
  await requireAllowedNow(queries, caller, "users:write", { before: user, after: user });
  await requireNoWayIn(queries, user);
  requireActive(user);
  if (send) await requireMailbox(queries, user);
  // The link can be used by anybody who sees it.
  if (!send || isSuper(user)) await requireProof(context, caller, { queries });
  await recordAudit(queries, origin, {
    action: "user.invite",
    message: `${caller.name} ${send ? `sent ${user.name} a new invitation` : `made a new invitation for ${user.name}`}`,
    target: userTarget(user),
  });
  return makeUserLink(context, queries, user, { purpose: "invite", send }, change);
}

/** Ends a user's open invitation. @throws {HttpError} 403, 404, 409 if there is none */
export function withdrawInvitation(context: Context, id: string, { caller, origin }: ChangeOfUser) {
  return context.engine.write(async (queries) => {
    const user = await lock(queries, USER, id);
    await requireAllowedNow(queries, caller, "users:write", { before: user, after: user });
    if (isAhead(user.invitedUntil, origin.at)) await setInvitedUntil(queries, id, origin.at);
    else throw conflict(`${user.name} has no open invitation.`);
    await replaceLinks(queries, { userId: id, purpose: "invite", now: origin.at });
    await recordAudit(queries, origin, {
      action: "user.withdraw-invitation",
      message: `${caller.name} withdrew the invitation of ${user.name}`,
      target: userTarget(user),
    });
  });
}

/** @throws {HttpError} 409 */
async function requireNoWayIn(queries: Queries, { id, name, mustChange }: ListedUser): Promise<void> {
  const factors = await findFactors(queries, id);
  if (factors.hasGoogle) throw conflict(`${name} signs in with Google, so there is nothing to accept.`);
  // A one-time password has to be changed too.
  if (factors.hasPassword || mustChange || hasSecondFactor(factors))
    throw conflict(`${name} can sign in already. To set a new password, make a password reset link.`);
}
