import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { SentLink } from "../contract/sent-link";
import type { Queries } from "../database/engine";
import { findFactors } from "../factors/factors.queries";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { lock } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { makeUserLink, requireActive, requireMail, requireMailbox } from "../users/user-links";
import { requireAllowedNow, USER } from "../users/users.checks";

/**
 * Makes a link by which a user sets a new password. Until it is used, the old password works. It is not sent to a super
 * administrator without a second factor: a mailbox alone must not become one.
 *
 * @throws {HttpError} 403, also with the code `proof-needed`, 404, 409 for the caller's own, without a password to reset,
 *   for an inactive user, or if the link can't be sent
 */
export function makeResetLink(
  context: Context,
  id: string,
  { send }: { send: boolean },
  change: Pick<Change, "caller" | "origin">,
): Promise<SentLink> {
  return context.engine.write((queries) => makeResetLinkIn(context, queries, id, { send }, change));
}

/** `makeResetLink` in a transaction. */
export async function makeResetLinkIn(
  context: Context,
  queries: Queries,
  id: string,
  { send }: { send: boolean },
  change: Pick<Change, "caller" | "origin">,
): Promise<SentLink> {
  const { caller, origin } = change;
  if (id === caller.userId) throw conflict("You change your own password in your account.");
  requireMail(context, send);
  await requireProof(context, caller, { queries });
  const user = await lock(queries, USER, id);
  await requireAllowedNow(queries, caller, "users:reset", { before: user, after: user });
  requireActive(user);
  const factors = await findFactors(queries, id);
  if (factors.hasGoogle && !factors.hasPassword)
    throw conflict(`${user.name} signs in with Google and has no password here.`);
  if (send) await requireMailbox(queries, user);
  await recordAudit(queries, origin, {
    action: "user.create-reset-link",
    message: `${caller.name} ${send ? `sent ${user.name} a password reset link` : `made a password reset link for ${user.name}`}`,
    target: userTarget(user),
  });
  return makeUserLink(context, queries, user, { purpose: "reset", send }, change);
}
