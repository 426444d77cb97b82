import { SECOND_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import { advance } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { hashForKey } from "./recipient-budget";

/** So many go at once. The others wait for their turn, 500 an hour, so that mails of others pass them by. */
const AT_ONCE = 50;
const PAUSE_MS = 7.2 * SECOND_MS;

/**
 * When a mail is sent that somebody causes for another person.
 *
 * @param mail.by the username of whoever causes it, or of the creator of the API token that does
 * @returns a time in ms
 */
export async function turnOf(
  queries: Queries,
  { kind, by, now }: { kind: MailKind; by: string; now: number },
): Promise<number> {
  const step = PAUSE_MS;
  const end = await advance(queries, {
    key: `turn|${kind}|${hashForKey(by)}`,
    now,
    step,
    latest: Number.MAX_SAFE_INTEGER,
  });
  return Math.max(now, end - AT_ONCE * step);
}
