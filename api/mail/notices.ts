import { DAY_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import { count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { type NewMail, queueMail } from "./queue-mail";

/** What a notice tells its user. Its mail waits for a mail server, if there is none. */
export type NoticeKind = Exclude<MailKind, "invite" | "reset" | "reset-google" | "verify" | "enrol" | "test">;

interface Notice extends Pick<NewMail, "facts" | "linkId" | "origin"> {
  /** With the address as it was before the change. */
  user: { id: string; email: string };
  kind: NoticeKind;
}

/** Records a notice to a user, in the transaction of what it tells. */
export const recordNotice = (queries: Queries, notice: Notice): Promise<void> => queueMail(queries, notice);

/** Records a notice of what others can cause repeatedly, unless one was recorded under the same key within a day. */
export async function recordNoticeOnceADay(queries: Queries, key: string, notice: Notice): Promise<void> {
  const { at } = notice.origin;
  const counted = await count(queries, { key, by: 1, now: at, until: at + DAY_MS, slides: false });
  if (counted?.count === 1) await recordNotice(queries, notice);
}
