import { uuidv7 } from "uuidv7";
import type { Origin } from "../audit-trail/record";
import { DAY_MS } from "../contract/durations";
import { count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { networkOf } from "../http/request";
import { insertMail } from "./mails.queries";

/** What a notice tells its user. */
export type NoticeKind =
  | "password-changed"
  | "email-changed"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "app-added"
  | "app-removed"
  | "recovery-codes-new"
  | "recovery-code-used"
  | "factors-removed"
  | "codes-throttled";

interface Notice {
  /** With the address as it was before the change. */
  user: { id: string; email: string };
  kind: NoticeKind;
  /** Details, such as the name of a passkey. Never a secret. */
  facts?: Record<string, string | number>;
  origin: Origin;
}

/** Records a notice to a user, in the transaction of what it tells. It will be sent by e-mail. */
export async function recordNotice(queries: Queries, { user, kind, facts, origin }: Notice): Promise<void> {
  const { actor, address, at, userAgent } = origin;
  await insertMail(queries, {
    id: uuidv7(),
    kind,
    user_id: user.id,
    address: user.email,
    facts: JSON.stringify({
      ...facts,
      /** In ms. */
      at,
      network: address && networkOf(address),
      browser: userAgent,
      /** Somebody else who did it. */
      by: actor && actor.id !== user.id ? actor.name : undefined,
    }),
    created_at: at,
  });
}

/** Records a notice of what others can cause repeatedly, unless one was recorded under the same key within a day. */
export async function recordNoticeOnceADay(queries: Queries, key: string, notice: Notice): Promise<void> {
  const { at } = notice.origin;
  const counted = await count(queries, { key, by: 1, now: at, until: at + DAY_MS, slides: false });
  if (counted?.count === 1) await recordNotice(queries, notice);
}
