import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import { HOUR_MS } from "../contract/durations";
import { count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";

/** Sign-ins of one account within an hour: each of them leaves an audit, and audits stay. Scripts sign in every few seconds. */
export const MOST_AN_HOUR = 600;

/**
 * Counts a sign-in that goes well, in its transaction.
 *
 * @returns undefined where there is room for it; else in how many seconds there is again, and nobody is to be let in
 */
export async function countSuccess(
  queries: Queries,
  origin: Origin,
  account: Actor,
): Promise<number | undefined> {
  const { at } = origin;
  const counting = { key: `success|${account.id}`, by: 1, now: at, until: at + HOUR_MS, slides: false };
  const counted = await count(queries, counting);
  if (!counted || counted.count <= MOST_AN_HOUR) return undefined;
  await recordRefusal(queries, origin, {
    action: "sign-in.throttle",
    message: `Sign-ins of ${account.name} are blocked for a while: more than ${MOST_AN_HOUR} within an hour`,
    target: userTarget(account),
  });
  return (counted.expires_at - at) / 1000;
}
