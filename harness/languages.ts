/**
 * `npm run languages`: writes what follows from `languages/en.json`, and says what the other languages lack, what can't be
 * used, and where a thing is named in two ways.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { problemsWith } from "#languages/checks/problems";
import { strayTerms, type Terms } from "#languages/checks/terms";
import { textTypes } from "#languages/checks/text-types";
import { languageTags } from "#languages/known";

const FOLDER = join(import.meta.dirname, "../languages");
type Texts = Record<string, string>;
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Texts;
const terms = JSON.parse(readFileSync(join(FOLDER, "terms.json"), "utf8")) as Record<string, Terms>;
const write = (name: string, value: unknown) =>
  writeFileSync(join(FOLDER, name), `${JSON.stringify(value, null, 2)}\n`);
const sorted = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));

const english = sorted(read("en.json"));
write("en.json", english);
writeFileSync(join(FOLDER, "texts.ts"), textTypes(english));

/** By key, the languages that lack it. */
const pending: Record<string, string[]> = {};
for (const language of languageTags) {
  if (language === "en") continue;
  const texts = read(`${language}.json`);
  for (const key of Object.keys(english))
    if (!(key in texts)) pending[key] = [...(pending[key] ?? []), language];
  // What English no longer says, nobody says.
  const own = sorted(Object.fromEntries(Object.entries(texts).filter(([key]) => key in english)));
  write(`${language}.json`, own);
  const named = terms[language];
  const wrong = [
    ...problemsWith(language, own, english),
    ...(named ? strayTerms(language, own, english, named) : []),
  ];
  for (const line of wrong) console.log(`${language}: ${line}`);
}
write("pending.json", pending);

const count = Object.keys(pending).length;
console.log(
  count === 0
    ? "Every language has every text."
    : `${count} ${count === 1 ? "text is" : "texts are"} still in English in some languages: see languages/pending.json.`,
);
