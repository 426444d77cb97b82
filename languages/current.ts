import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "./known";

const storage = new AsyncLocalStorage<Language | undefined>();

/** Runs work whose texts are in a language; undefined is English, for whoever asked for none. */
export const inLanguage = <Result>(language: Language | undefined, work: () => Result): Result =>
  storage.run(language, work);

/** The language of the work at hand. */
export const currentLanguage = (): Language => storage.getStore() ?? "en";

/** The language that whoever asked for the work at hand wants, if any. */
export const askedLanguage = (): Language | undefined => storage.getStore();
