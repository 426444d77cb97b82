import { SECOND_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import { advance } from "../database/budgets.queries";
import type { Queries } from "../database/engine";

/** So many go at once. The others wait for their turn, 500 an hour, so that mails of others pass them by. */
const AT_ONCE = 50;
const PAUSE_MS = 7.2 * SECOND_MS;

/**
 * When a mail is sent that somebody causes for another person.
 *
 * @param mail.by the id of whoever causes it, or of whoever else it counts for
 * @param mail.longestMs how long it waits at most
 * @returns a time in ms
 */
export async function turnOf(
  queries: Queries,
  { kind, by, now, longestMs }: { kind: MailKind; by: string; now: number; longestMs?: number },
): Promise<number> {
  const step = PAUSE_MS;
  const end = await advance(queries, {
    key: `turn|${kind}|${by}`,
    now,
    step,
    // A time up to here is moved on by one more step.
    latest: longestMs === undefined ? Number.MAX_SAFE_INTEGER : now + longestMs + (AT_ONCE - 1) * step,
  });
  return Math.min(now + (longestMs ?? Infinity), Math.max(now, end - AT_ONCE * step));
}
