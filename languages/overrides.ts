import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Sources, setOwnWords, sourcesOf } from "./catalogue";
import { problemsWith } from "./checks/problems";
import { isLanguage, type Language } from "./known";

const NAME = /^([\w-]+)\.json$/;

/**
 * Reads an operator's own words (docs/languages.md), a file for each language.
 *
 * @param folder none is needed
 * @throws {Error} with a line for each text that can't be used
 */
export function readOverrides(folder: string): void {
  const words = new Map<Language, Sources>();
  const problems: string[] = [];
  for (const name of namesIn(folder)) {
    const [, language] = NAME.exec(name) ?? [];
    const file = join(folder, name);
    if (!isLanguage(language)) {
      problems.push(`${file}: must be named by a language, such as de.json`);
      continue;
    }
    const texts = readTexts(file);
    if (typeof texts === "string") problems.push(`${file}: ${texts}`);
    else {
      problems.push(
        ...problemsWith(language, texts, sourcesOf("en")).map((problem) => `${file}: ${problem}`),
      );
      words.set(language, texts);
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  if (words.size > 0) setOwnWords(words);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readTexts(file: string): Sources | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return `can't be read: ${(error as Error).message}`;
  }
  const isTexts =
    typeof parsed === "object" &&
    parsed !== null &&
    !Array.isArray(parsed) &&
    Object.values(parsed).every((value) => typeof value === "string");
  return isTexts ? (parsed as Sources) : "must be an object of texts by key";
}
