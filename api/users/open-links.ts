import type { Context } from "../context";
import { isAhead } from "../contract/moments";
import type { Queries } from "../database/engine";
import { createLink } from "../links/links";
import { replaceLinks } from "../links/links.queries";
import type { Change } from "../noun/change";
import { isSuper } from "./plan";
import { setInvitedUntil } from "./users.changes.queries";
import type { ListedUser } from "./users.queries";

interface Changed {
  before: ListedUser;
  after: { email: string; status: boolean; roles: string[] };
  /** Whether the password was reset. */
  reset: boolean;
}

/**
 * Ends the open links that a change of a user must not leave behind, after it: those that would undo what an administrator
 * changes, and those that were made before the user became a super administrator.
 */
export async function endOpenLinks(
  queries: Queries,
  { before, after, reset }: Changed,
  { caller, origin: { at: now } }: Pick<Change, "caller" | "origin">,
): Promise<void> {
  const { id: userId, invitedUntil } = before;
  const isSecured = after.email !== before.email || reset || (before.status && !after.status);
  // Those who change their own address may be thieves.
  if (isSecured && userId !== caller.userId)
    await replaceLinks(queries, { userId, purpose: "undo-email", now });
  if (isSuper(before) || !isSuper(after)) return;
  await replaceLinks(queries, { userId, purpose: ["invite", "reset"], now });
  if (isAhead(invitedUntil, now)) await setInvitedUntil(queries, userId, now);
}

/**
 * Makes the way back for administrators who change their own address.
 *
 * @returns the id of the link; undefined for another user, and without a mail server
 */
export async function makeUndoing(
  context: Context,
  queries: Queries,
  before: Pick<ListedUser, "id" | "email">,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<{ linkId?: string }> {
  if (before.id !== caller.userId || !context.config.mail) return {};
  const { id: userId, email } = before;
  const link = { purpose: "undo-email", userId, email, createdBy: null, now: origin.at } as const;
  return { linkId: (await createLink(context, queries, link)).id };
}
