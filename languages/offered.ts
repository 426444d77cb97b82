import { readStatus } from "./catalogue";
import { type Language, languageTags } from "./known";

/** Those that are told how they were made (status.json). */
const finished = (): Language[] => {
  const status = readStatus();
  return languageTags.filter((tag) => Object.hasOwn(status, tag));
};

let offered: ReadonlySet<Language> | undefined;
let usual: Language = "en";

/**
 * Sets what the operator offers.
 *
 * @param languages all where none is named
 * @param standard for whoever asks for none of them
 */
export function offerLanguages(languages: readonly Language[] | undefined, standard: Language): void {
  const named = new Set(languages ?? finished());
  offered = new Set(languageTags.filter((tag) => named.has(tag) || tag === standard));
  usual = standard;
}

/** In the order in which they are shown. */
export function offeredLanguages(): ReadonlySet<Language> {
  offered ??= new Set(finished());
  return offered;
}

/** For whoever asks for no other (`DEFAULT_LANGUAGE`). */
export const defaultLanguage = (): Language => usual;
