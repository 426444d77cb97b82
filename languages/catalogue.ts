import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile } from "./compile";
import type { Message } from "./format";
import type { Language } from "./known";

export type Sources = Readonly<Record<string, string>>;

/** Of the catalogue's files: this one, or the program's where this is part of a build. */
const FOLDER = (() => {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = [folder, join(folder, "languages")].find((one) => existsSync(join(one, "en.json")));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error("The folder `languages` is missing beside the program.");
  }
})();

/** The texts of a language as its file has them. */
export const readSources = (language: Language): Sources =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")) as Sources;

/** How each finished language was made and read (docs/languages.md). */
export const readStatus = (): Readonly<Record<string, { made: string; read: string }>> =>
  JSON.parse(readFileSync(join(FOLDER, "status.json"), "utf8"));

let ownWords: ReadonlyMap<Language, Sources> = new Map();

/** Sets the operator's own words (docs/languages.md), which replace those of the catalogue. */
export function setOwnWords(words: ReadonlyMap<Language, Sources>): void {
  ownWords = words;
  languages.clear();
}

/** Whether the operator has words of their own in a language. */
export const hasOwnWords = (language: Language): boolean => ownWords.has(language);

interface Catalogue {
  sources: Sources;
  compiled: Map<string, Message>;
}

/** Read and compiled when first used: most installations speak two languages. */
const languages = new Map<Language, Catalogue>();

function catalogueOf(language: Language): Catalogue {
  let found = languages.get(language);
  if (!found) {
    found = { sources: { ...readSources(language), ...ownWords.get(language) }, compiled: new Map() };
    languages.set(language, found);
  }
  return found;
}

/** The texts of a language, by key, with the operator's own words. */
export const sourcesOf = (language: Language): Sources => catalogueOf(language).sources;

/** A text, in English where the language doesn't have it. */
export function messageOf(language: Language, key: string): Message {
  const { sources, compiled } = catalogueOf(language);
  let message = compiled.get(key);
  if (message === undefined) {
    const source = Object.hasOwn(sources, key) ? sources[key] : undefined;
    if (source === undefined && language === "en") throw new Error(`The catalogue lacks ${key}`);
    message = source === undefined ? messageOf("en", key) : compile(source);
    compiled.set(key, message);
  }
  return message;
}
