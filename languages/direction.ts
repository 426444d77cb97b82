import type { Language } from "./known";

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["ar", "fa", "he"]);

export const directionOf = (language: Language): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";

/** What `Intl` is asked for, so that every browser and Node.js take the same digits and calendar. */
const INTL_TAGS: Partial<Record<Language, string>> = {
  ar: "ar-u-ca-gregory-nu-latn",
  fa: "fa-u-ca-persian-nu-arabext",
  pt: "pt-PT",
};

export const intlTag = (language: Language): string => INTL_TAGS[language] ?? language;
