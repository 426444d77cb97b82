import { counted } from "./counts";
import { DAY_MS } from "./durations";

const DAYS_OF_A_YEAR = 365.25;
const MONTHS_OF_A_YEAR = 12;
const DAYS_OF_A_MONTH = DAYS_OF_A_YEAR / MONTHS_OF_A_YEAR;

/**
 * How long ago a moment was: "today", "3 days", "8 months", "1 y 2 m".
 *
 * @param since ISO 8601
 * @param now in ms
 */
export function ageOf(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  if (days < 1) return "today";
  if (days < DAYS_OF_A_MONTH) return counted(days, "day");
  const months = Math.floor(days / DAYS_OF_A_MONTH);
  if (months < MONTHS_OF_A_YEAR) return counted(months, "month");
  const rest = months % MONTHS_OF_A_YEAR;
  return `${Math.floor(months / MONTHS_OF_A_YEAR)} y${rest > 0 ? ` ${rest} m` : ""}`;
}
