import { utcMonth } from "../contract/moments";

/** A month in UTC, in ms. The end is exclusive. */
export interface MonthRange {
  from: number;
  to: number;
  /** yyyy-mm */
  text: string;
}

/** The most recent such month, including the current one. @param month 1 to 12 */
export function monthRange(month: number, now: number): MonthRange {
  const today = new Date(now);
  const year = today.getUTCFullYear() - (month - 1 > today.getUTCMonth() ? 1 : 0);
  const from = Date.UTC(year, month - 1);
  return { from, to: Date.UTC(year, month), text: utcMonth(from) };
}
