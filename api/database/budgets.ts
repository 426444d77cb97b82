import { count, holdBack } from "./budgets.queries";
import type { Queries } from "./engine";

const WINDOW_MS = 15 * 60_000;

/** A budget's counter. `holdsUntil` says when a count ends the budget, and until when. */
export interface Budget {
  key: string;
  windowMs: number;
  slides: boolean;
  holdsUntil(counted: { count: number; expires_at: number }, now: number): number | undefined;
}

/** A number of counts within 15 minutes from the first. */
export const windowed = (key: string, most: number): Budget => ({
  key,
  windowMs: WINDOW_MS,
  slides: false,
  holdsUntil: ({ count, expires_at }) => (count >= most ? expires_at : undefined),
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
