import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import { HOUR_MS } from "../contract/durations";
import { count } from "../database/budgets.queries";
import type { Queries } from "../database/engine";

/** Sign-ins per account and hour. Each leaves a permanent audit. Scripts may sign in every few seconds. */
export const MOST_AN_HOUR = 600;

/**
 * Counts a successful sign-in, in its transaction.
 *
 * @returns undefined if the budget allows it; otherwise the seconds to wait, and the sign-in must be refused
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
    message: `Sign-ins by ${account.name} were temporarily blocked: more than ${MOST_AN_HOUR} within an hour`,
    target: userTarget(account),
  });
  return (counted.expires_at - at) / 1000;
}
