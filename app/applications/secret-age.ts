import { plural } from "#api/contract/counts";
import { DAY_MS } from "#api/contract/durations";

const MONTH_DAYS = 30.44;

/**
 * "today", "9 days", "3 months", "1 y 2 m"
 *
 * @param since ISO 8601
 * @param now in ms
 */
export function secretAge(since: string, now: number): { text: string; isOld: boolean } {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS));
  const months = Math.floor(days / MONTH_DAYS);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (years > 0) return { text: rest > 0 ? `${years} y ${rest} m` : `${years} y`, isOld: true };
  if (months > 0) return { text: `${months} ${plural(months, "month", "months")}`, isOld: false };
  return { text: days === 0 ? "today" : `${days} ${plural(days, "day", "days")}`, isOld: false };
}
