import type { Context } from "../context";
import { iso } from "../contract/moments";
import type { SentLink } from "../contract/sent-link";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import { createLink } from "../links/links";
import { mayComeByMail } from "../links/mailbox.queries";
import { queueMail } from "../mail/queue-mail";
import { countMailTo } from "../mail/recipient-budget";
import { turnOf } from "../mail/turns";
import type { Change } from "../noun/change";
import type { Caller } from "../sessions/caller";
import { setInvitedUntil } from "./users.changes.queries";
import type { ListedUser } from "./users.queries";

interface Handed {
  purpose: "invite" | "reset" | "enrol";
  /** True to send it by email, false to show it to the caller. */
  send: boolean;
}

/** Makes a link for a user in place of earlier ones, in the transaction of the change that it is for. Make it last. @throws {HttpError} 429 if too many are sent */
export async function makeUserLink(
  context: Context,
  queries: Queries,
  user: Pick<ListedUser, "id" | "email">,
  { purpose, send }: Handed,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<SentLink> {
  const now = origin.at;
  if (send) await countMailTo(queries, { address: user.email, by: caller.userId, now });
  const dueAt = send ? await turnOf(queries, { kind: purpose, by: turnTaker(caller), now }) : now;
  const { id, address, expiresAt } = await createLink(context, queries, {
    purpose,
    userId: user.id,
    createdBy: caller.userId,
    now,
    validFrom: dueAt,
  });
  if (purpose === "invite") await setInvitedUntil(queries, user.id, expiresAt);
  if (send) await queueMail(queries, { user, kind: purpose, linkId: id, dueAt, origin });
  return { sent: send, expiresAt: iso(expiresAt), ...(!send && { address }) };
}

/**
 * Whose turn a link takes. API tokens and bulk changes, which have no sign-in, take their own, so that they hold up nothing
 * that is sent by hand.
 */
export function turnTaker(caller: Caller): string {
  if (caller.kind === "api-token") return caller.tokenId;
  return caller.signInId === "" ? `${caller.userId}|bulk` : caller.userId;
}

/** Links work for active users only. @throws {HttpError} 409 */
export function requireActive({ name, status }: Pick<ListedUser, "name" | "status">): void {
  if (!status) throw conflict(`${name} is inactive. Activate the user first.`);
}

const INSTEAD = "Show the link and hand it over.";

/** @throws {HttpError} 409 if a link is to be sent, and no mail server is set up */
export function requireMail({ config }: Pick<Context, "config">, send: boolean): void {
  if (send && !config.mail) throw conflict(`No mail server is set up. ${INSTEAD}`);
}

/** Requires that a link which sets a password may be sent to the user. @throws {HttpError} 409 */
export async function requireMailbox(queries: Queries, { id, name }: ListedUser): Promise<void> {
  if (!(await mayComeByMail(queries, id)))
    throw conflict(`${name} is a super administrator without a second factor. ${INSTEAD}`);
}
