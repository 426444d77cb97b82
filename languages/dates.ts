import { intlTag } from "./direction";
import type { Language } from "./known";
import { currentLanguage } from "./spoken";

interface Formats {
  day: Intl.DateTimeFormat;
  minute: Intl.DateTimeFormat;
  second: Intl.DateTimeFormat;
  longMinute: Intl.DateTimeFormat;
  and: Intl.ListFormat;
}

const byLanguage = new Map<Language, Formats>();

function formats(): Formats {
  const language = currentLanguage();
  let found = byLanguage.get(language);
  if (!found) {
    // All times are in UTC, and told by 24 hours, as times of another zone are.
    const tag = new Intl.Locale(intlTag(language), { hourCycle: "h23" });
    const dates = (dateStyle: "medium" | "long", timeStyle?: "short" | "medium") =>
      new Intl.DateTimeFormat(tag, { dateStyle, timeStyle, timeZone: "UTC" });
    found = {
      day: dates("medium"),
      minute: dates("medium", "short"),
      second: dates("medium", "medium"),
      longMinute: dates("long", "short"),
      and: new Intl.ListFormat(tag, { type: "conjunction" }),
    };
    byLanguage.set(language, found);
  }
  return found;
}

const isEnglish = () => currentLanguage() === "en";
const iso = (moment: number | string) =>
  typeof moment === "number" ? new Date(moment).toISOString() : moment;

/** A day in UTC, as the language writes it. English has YYYY-MM-DD. @param moment milliseconds, or ISO 8601 */
export const sayDay = (moment: number | string): string =>
  isEnglish() ? iso(moment).slice(0, 10) : formats().day.format(new Date(moment));

/** A day and its time to the minute, in UTC. English has YYYY-MM-DD HH:MM. */
export const sayMinute = (moment: number | string): string =>
  isEnglish() ? iso(moment).slice(0, 16).replace("T", " ") : formats().minute.format(new Date(moment));

/** A day and its time to the second, in UTC. English has YYYY-MM-DD HH:MM:SS. */
export const saySecond = (moment: number | string): string =>
  isEnglish() ? iso(moment).slice(0, 19).replace("T", " ") : formats().second.format(new Date(moment));

const ENGLISH_DAY = /* @__PURE__ */ new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day in words and its time to the minute, in UTC. English has "22 November 2026, 20:39". */
export const sayLongMinute = (moment: number): string =>
  isEnglish()
    ? `${ENGLISH_DAY.format(moment)}, ${iso(moment).slice(11, 16)}`
    : formats().longMinute.format(moment);

/** "a, b and c", as the language lists things. English has no comma before the last. */
export function sayList(items: readonly string[]): string {
  if (!isEnglish()) return formats().and.format(items);
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
