import { isLanguage, LANGUAGES } from "#languages/known";

/** A language by its own name. */
export const languageName = (tag: string): string => (isLanguage(tag) ? LANGUAGES[tag] : tag);
