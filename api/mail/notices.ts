import { DAY_MS, HOUR_MS, MINUTE_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import { advance, count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { findByKey, freeKey, isKnownRecipient, retellMail } from "./mails.queries";
import { type MailFacts, type NewMail, queueMail, toFacts } from "./queue-mail";
import { hashForKey } from "./recipient-budget";
import { turnOf } from "./turns";

/** Between two notices of one kind to one address. */
const PAUSE_MS = 10 * MINUTE_MS;

/** A notice that others cause waits no longer for its turn. */
const LONGEST_TURN_MS = HOUR_MS;

/** What a notice tells its user. Its mail waits for a mail server, if there is none. */
export type NoticeKind = Exclude<
  MailKind,
  "invite" | "reset" | "reset-google" | "verify" | "enrol" | "factor-reminder" | "test"
>;

interface Notice extends Pick<NewMail, "facts" | "linkId" | "origin"> {
  /** With the address as it was before the change. */
  user: { id: string; email: string };
  kind: NoticeKind;
}

/**
 * Records a notice to a user, in the transaction of what it tells. Those of one kind to one address go out ten minutes apart:
 * the next one tells the last of what happened meanwhile, and how many times it did. One with a link goes out each time.
 */
export async function recordNotice(queries: Queries, notice: Notice): Promise<void> {
  const { user, kind, linkId, origin } = notice;
  const { at } = origin;
  if (linkId !== undefined) return queueMail(queries, notice);
  const key = `notice|${kind}|${hashForKey(user.email)}`;
  const next = await advance(queries, { key, now: at, step: PAUSE_MS, latest: at + PAUSE_MS });
  const from = next - PAUSE_MS;
  const dedupeKey = `${key}|${from}`;
  const isNext = from > at;
  if (isNext && (await retell(queries, dedupeKey, notice))) return;
  const dueAt = Math.max(from, await turnOfNotice(queries, notice));
  await queueMail(queries, { ...notice, dueAt, ...(isNext && { dedupeKey }) });
}

/**
 * What others cause for strangers waits for the turn of whoever causes it. People that are known have turns of their own, so
 * that nobody can delay what they are told by what happens to others.
 */
async function turnOfNotice(queries: Queries, { user, kind, origin }: Notice): Promise<number> {
  const { actor, at } = origin;
  if (actor === undefined || actor.id === user.id) return at;
  const by = (await isKnownRecipient(queries, user.id)) ? user.id : actor.id;
  return turnOf(queries, { kind, by, now: at, longestMs: LONGEST_TURN_MS });
}

/** Adds to the notice that waits. @returns false if none does */
async function retell(queries: Queries, dedupeKey: string, notice: Notice): Promise<boolean> {
  const waiting = await findByKey(queries, dedupeKey);
  if (!waiting) return false;
  const { times = 1 }: MailFacts = JSON.parse(waiting.facts);
  const facts: MailFacts = { ...toFacts(notice), times: times + 1 };
  const told = { user_id: notice.user.id, facts: JSON.stringify(facts) };
  if (await retellMail(queries, dedupeKey, told)) return true;
  // It is being sent, or was sent early or given up. The next one takes its place.
  await freeKey(queries, dedupeKey);
  return false;
}

/** Records a notice of what others can cause repeatedly, unless one was recorded under the same key within a day. */
export async function recordNoticeOnceADay(queries: Queries, key: string, notice: Notice): Promise<void> {
  const { at } = notice.origin;
  const counted = await count(queries, { key, by: 1, now: at, until: at + DAY_MS, slides: false });
  if (counted?.count === 1) await recordNotice(queries, notice);
}
