import { messageOf } from "./catalogue";
import type { Language } from "./known";

/** What stands in a script for a text: a call of a function that doesn't exist, so that nothing is known of its result. */
export const placeOf = (key: string): string => `__text("${key}")`;

const PLACE = /__text\("([\w.-]+)"\)/g;

export const hasPlaces = (script: string): boolean => script.includes("__text(");

/** A script with the texts of a language. */
export const fillPlaces = (script: string, language: Language): string =>
  script.replace(PLACE, (_, key: string) => JSON.stringify(messageOf(language, key)));
