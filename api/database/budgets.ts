import { count, holdBack } from "./budgets.queries";
import type { Queries } from "./engine";

const WINDOW_MS = 15 * 60_000;

/** What a budget is counted in, and until when the last count that it has room for holds back the next. */
export interface Budget {
  key: string;
  windowMs: number;
  slides: boolean;
  holdsUntil(counted: { count: number; expires_at: number }, now: number): number | undefined;
}

/** So many within 15 minutes, which begin with the first. */
export const windowed = (key: string, most: number): Budget => ({
  key,
  windowMs: WINDOW_MS,
  slides: false,
  holdsUntil: ({ count, expires_at }) => (count >= most ? expires_at : undefined),
});

/** @returns false where the budget has no room; nothing is counted then */
export async function countOne(queries: Queries, budget: Budget, now: number): Promise<boolean> {
  const { key, windowMs, slides } = budget;
  const counted = await count(queries, { key, by: 1, now, until: now + windowMs, slides });
  if (!counted) return false;
  const until = budget.holdsUntil(counted, now);
  if (until !== undefined) await holdBack(queries, { key, until });
  return true;
}
