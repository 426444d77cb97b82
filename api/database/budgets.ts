import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../contract/durations";
import { count, findRetryAt, holdBack } from "./budgets.queries";
import type { Engine, Queries } from "./engine";

const WINDOW_MS = 15 * MINUTE_MS;
/** After this many failures in a row, each one delays the next attempt. */
const FREE_IN_A_ROW = 10;
const LONGEST_DELAY_MS = HOUR_MS;
/** A row of failures expires this long after the last one. A success ends it at once. */
const ROW_MS = DAY_MS;

/** A budget's counter. `holdsUntil` says when a count ends the budget, and until when. */
export interface Budget {
  key: string;
  windowMs: number;
  slides: boolean;
  holdsUntil(counted: { count: number; expires_at: number }, now: number): number | undefined;
}

/** A number of counts within 15 minutes, or another time, from the first. */
export const windowed = (key: string, most: number, windowMs = WINDOW_MS): Budget => ({
  key,
  windowMs,
  slides: false,
  holdsUntil: ({ count, expires_at }) => (count >= most ? expires_at : undefined),
});

/** Failures in a row. From the tenth on, each one delays the next attempt, by a second first and an hour at most. */
export const inARow = (key: string): Budget => ({
  key,
  windowMs: ROW_MS,
  slides: true,
  holdsUntil: ({ count }, now) =>
    count < FREE_IN_A_ROW
      ? undefined
      : now + Math.min(LONGEST_DELAY_MS, SECOND_MS * 2 ** (count - FREE_IN_A_ROW)),
});

/** @returns false if the budget is used up; nothing is counted then */
export async function countOne(queries: Queries, budget: Budget, now: number): Promise<boolean> {
  const { key, windowMs, slides } = budget;
  const counted = await count(queries, { key, by: 1, now, until: now + windowMs, slides });
  if (!counted) return false;
  const until = budget.holdsUntil(counted, now);
  if (until !== undefined) await holdBack(queries, { key, until });
  return true;
}

/**
 * Counts in up to three budgets, or in none. Refused attempts mostly write nothing, because the budgets are read first.
 * Concurrent attempts can't exceed a budget.
 *
 * @param refuse makes the error that is thrown if a budget is used up, from the time in ms at which there is room again
 */
export async function countAll(
  engine: Engine,
  budgets: readonly [Budget, ...Budget[]],
  now: number,
  refuse: (retryAt: number) => Error,
): Promise<void> {
  const [one, two = one, three = two] = budgets;
  const keys = { network: one.key, pair: two.key, row: three.key };
  const requireRoom = async (queries: Queries) => {
    const retryAt = await findRetryAt(queries, keys, now);
    if (retryAt !== undefined) throw refuse(retryAt);
  };
  await requireRoom(engine.read);
  await engine.write(async (queries) => {
    for (const budget of budgets) {
      if (await countOne(queries, budget, now)) continue;
      await requireRoom(queries);
      throw refuse(now + SECOND_MS);
    }
  });
}
