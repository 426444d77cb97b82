import { DAY_MS, MINUTE_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import { advance, count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { findByKey, retellMail } from "./mails.queries";
import { type MailFacts, type NewMail, queueMail, toFacts } from "./queue-mail";
import { hashForKey } from "./recipient-budget";
import { turnOf } from "./turns";

/** Between two notices of one kind to one address. */
const PAUSE_MS = 10 * MINUTE_MS;

/** What a notice tells its user. Its mail waits for a mail server, if there is none. */
export type NoticeKind = Exclude<MailKind, "invite" | "reset" | "reset-google" | "verify" | "enrol" | "test">;

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
  const { actor, at } = origin;
  if (linkId !== undefined) return queueMail(queries, notice);
  const key = `notice|${kind}|${hashForKey(user.email)}`;
  const next = await advance(queries, { key, now: at, step: PAUSE_MS, latest: at + PAUSE_MS });
  const from = next - PAUSE_MS;
  const dedupeKey = `${key}|${from}`;
  const waiting = from > at ? await findByKey(queries, dedupeKey) : undefined;
  if (waiting?.sent_at === null) return retell(queries, dedupeKey, waiting.facts, notice);
  const isForOther = actor !== undefined && actor.id !== user.id;
  const turn = isForOther ? await turnOf(queries, { kind, by: actor.username, now: at }) : at;
  // An administrator may have had the one that waited sent.
  const isNext = from > at && !waiting;
  await queueMail(queries, { ...notice, dueAt: Math.max(from, turn), ...(isNext && { dedupeKey }) });
}

/** Adds to the notice that waits. */
async function retell(queries: Queries, dedupeKey: string, before: string, notice: Notice): Promise<void> {
  const { times = 1 }: MailFacts = JSON.parse(before);
  const facts: MailFacts = { ...toFacts(notice), times: times + 1 };
  await retellMail(queries, dedupeKey, { user_id: notice.user.id, facts: JSON.stringify(facts) });
}

/** Records a notice of what others can cause repeatedly, unless one was recorded under the same key within a day. */
export async function recordNoticeOnceADay(queries: Queries, key: string, notice: Notice): Promise<void> {
  const { at } = notice.origin;
  const counted = await count(queries, { key, by: 1, now: at, until: at + DAY_MS, slides: false });
  if (counted?.count === 1) await recordNotice(queries, notice);
}
