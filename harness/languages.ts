/** `npm run languages`: writes what follows from `languages/en.json`, and lists what the other languages lack. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textTypes } from "#languages/checks/text-types";
import { languageTags } from "#languages/known";

const FOLDER = join(import.meta.dirname, "../languages");
type Texts = Record<string, string>;
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Texts;
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
  write(
    `${language}.json`,
    sorted(Object.fromEntries(Object.entries(texts).filter(([key]) => key in english))),
  );
}
write("pending.json", pending);

const count = Object.keys(pending).length;
console.log(
  count === 0
    ? "Every language has every text."
    : `${count} ${count === 1 ? "text is" : "texts are"} still in English in some languages: see languages/pending.json.`,
);
