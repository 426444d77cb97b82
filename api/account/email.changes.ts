import { say } from "#languages/say";
import type { Context } from "../context";
import { HOUR_MS } from "../contract/durations";
import { countAll, windowed } from "../database/budgets";
import { conflict, notFound, tooManyRequests } from "../http/errors";
import { createLink, findLink } from "../links/links";
import { findUndoing, replaceLinks, spendLink } from "../links/links.queries";
import { linkOver } from "../links/usable-links";
import { recordNotice } from "../mail/notices";
import { queueMail } from "../mail/queue-mail";
import { countConfirmationTo } from "../mail/recipient-budget";
import { requireVisible } from "../noun/look-alikes";
import { raiseVersion } from "../noun/named.queries";
import { taken, writeUnique } from "../noun/write-unique";
import { requireProof } from "../proofs/proof";
import { EMAIL } from "../users/name-rules";
import { isTaken, lockUserNames } from "../users/names.queries";
import { updateEmail } from "./email.queries";
import { type OwnChange, ownUser, recordOwn, requireLive, writeOwn } from "./own-change";

/** Mails with a link to confirm an address, per user and hour. */
const MOST_AN_HOUR = 5;

/**
 * Sends a link to an address that its user confirms with it: a new one, or the present one. The link of an earlier call
 * ends. An address of somebody else gets no mail, and the caller isn't told.
 *
 * @throws {HttpError} 401 if the sign-in has ended, 403 with the code `proof-needed`, 409 without a mail server, 422, 429
 */
export async function requestEmail(context: Context, email: string, change: OwnChange): Promise<void> {
  const { caller, origin } = change;
  const { userId } = caller;
  if (!context.config.mail) throw conflict(() => say("refusal.no-email-sent"));
  requireVisible("email", email, caller.email);
  await requireProof(context, caller);
  const budget = windowed(`own-email|${userId}`, MOST_AN_HOUR, HOUR_MS);
  await countAll(context.engine, [budget], origin.at, (retryAt) =>
    tooManyRequests((retryAt - origin.at) / 1000),
  );
  await writeOwn(context, change, async (queries) => {
    const isNew = email !== caller.email;
    const link = await createLink(context, queries, {
      purpose: "verify",
      userId,
      createdBy: null,
      now: origin.at,
      email,
    });
    // The answer is the same if no mail goes out.
    if (!(await isTaken(queries, email, userId)) && (await countConfirmationTo(queries, email, origin.at)))
      await queueMail(queries, {
        user: ownUser(caller),
        kind: "verify",
        address: email,
        facts: { email },
        linkId: link.id,
        origin,
      });
    await recordOwn(queries, change, {
      phrase: isNew ? "asked to change their email address" : "asked to confirm their email address",
      action: "email.request",
      ...(isNew && { changes: { email: [caller.email, email] } }),
    });
  });
}

/** Ends the link of an address that waits for its confirmation. @throws {HttpError} 401 if the sign-in has ended, 404 */
export const withdrawEmail = (context: Context, change: OwnChange): Promise<void> =>
  writeOwn(context, change, async (queries) => {
    const { caller, origin } = change;
    const ended = await replaceLinks(queries, {
      userId: caller.userId,
      purpose: "verify",
      now: origin.at,
    });
    if (ended === 0) throw notFound(() => say("refusal.no-address-waits"));
    await recordOwn(queries, change, {
      phrase: "took back the change of their email address",
      action: "email.withdraw",
    });
  });

/**
 * Confirms an address by the link that was sent to it. A new address replaces the present one, whose owner gets a link back.
 *
 * @throws {HttpError} 401 if the sign-in has ended, 404 if the link is over or not the caller's, 409 if the address is taken
 */
export const confirmEmail = (context: Context, token: string, change: OwnChange): Promise<void> =>
  writeUnique(context, { email_canonical: EMAIL }, async (queries) => {
    const { caller, origin } = change;
    const { userId } = caller;
    const now = origin.at;
    // An administrator's form with the former address is out of date from now on.
    await raiseVersion(queries, "users", userId);
    await requireLive(queries, change);
    const link = await findLink(context, queries, token, now);
    if (link?.purpose !== "verify" || link.user.id !== userId || link.email === null) throw linkOver();
    if (!(await spendLink(queries, link.id, now))) throw linkOver();
    const { email } = link;
    const before = link.user.email;
    await lockUserNames(queries);
    if (await isTaken(queries, email, userId)) throw taken(EMAIL);
    await updateEmail(queries, userId, { email, verifiedAt: now }, now);
    if (email === before)
      return recordOwn(queries, change, {
        phrase: "confirmed their email address",
        action: "email.confirm",
      });
    // Its owner is back: whoever changed it since has no way back.
    const since = await findUndoing(queries, { userId, email, now });
    if (since !== undefined) await replaceLinks(queries, { userId, purpose: "undo-email", since, now });
    const undo =
      since === undefined &&
      context.config.mail &&
      (await createLink(context, queries, {
        purpose: "undo-email",
        userId,
        createdBy: null,
        now,
        email: before,
      }));
    await recordNotice(queries, {
      user: { id: userId, email: before },
      kind: "email-changed",
      facts: { email },
      ...(undo && { linkId: undo.id }),
      origin,
    });
    await recordOwn(queries, change, {
      phrase: "changed their email address",
      action: "user.update",
      changes: { email: [before, email] },
    });
  });
