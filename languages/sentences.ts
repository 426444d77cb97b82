import type { Language } from "./known";
import { currentLanguage } from "./spoken";

const WITHOUT_SPACES: readonly Language[] = ["ja", "zh-Hans", "zh-Hant"];
const isWithoutSpaces = () => WITHOUT_SPACES.includes(currentLanguage());

/** What stands between two sentences. */
export const betweenSentences = (): string => (isWithoutSpaces() ? "" : " ");

const COMMAS: Partial<Record<Language, string>> = { ar: "، ", fa: "، " };

/** "a, b, c". `Intl.ListFormat` has no list without "and" that suits each language. */
export const sayCommas = (items: readonly string[]): string =>
  items.join(isWithoutSpaces() ? "、" : (COMMAS[currentLanguage()] ?? ", "));
