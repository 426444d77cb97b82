import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSources } from "#languages/catalogue";
import { strayTerms, type Terms } from "#languages/checks/terms";
import { type Language, languageTags } from "#languages/known";

const english = readSources("en");
const all = JSON.parse(readFileSync("languages/terms.json", "utf8")) as Record<Language, Terms>;
const others = languageTags.filter((tag) => tag !== "en");

describe("the words of a language", () => {
  it("name the same forty and more things in each, and say how it addresses people", () => {
    expect(Object.keys(all).sort()).toEqual([...others].sort());
    const { terms, forms } = all.de;
    expect(Object.keys(terms).length).toBeGreaterThanOrEqual(40);
    for (const language of others) {
      const own = all[language];
      expect(Object.keys(own.terms)).toEqual(Object.keys(terms));
      expect(Object.keys(own.forms)).toEqual(Object.keys(forms));
      expect(Object.values(own.terms).filter((term) => !term.trim())).toEqual([]);
      expect(["formal", "informal", "neutral"]).toContain(own.address);
      expect(own.style.length).toBeGreaterThan(100);
    }
  });

  it.each(others)("say one thing in one way: %s", (language) => {
    expect(strayTerms(language, readSources(language), english, all[language])).toEqual([]);
  });

  it("are told from a second word for a thing, and from a form that would let one pass", () => {
    const { de } = all;
    const texts = { ...readSources("de"), "account.did.password": "Sie haben Ihr Kennwort geändert" };
    expect(strayTerms("de", texts, english, de)).toEqual([
      'account.did.password says "password" in another way than "Passwort"',
    ]);
    const password = [...(de.forms.password ?? []), "losung"];
    expect(strayTerms("de", readSources("de"), english, { ...de, forms: { ...de.forms, password } })).toEqual(
      ['"losung" isn\'t needed for "password"'],
    );
  });
});
