import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { settleLanguages } from "#api/languages";
import { setOwnWords } from "#languages/catalogue";
import { inLanguage } from "#languages/current";
import { offeredLanguages, offerLanguages } from "#languages/offered";
import { say } from "#languages/say";

/** A program whose database is beside these files. */
function settle(
  files: Record<string, string>,
  settings: { languages?: ["de"]; defaultLanguage?: "de" } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "sso-words-"));
  mkdirSync(join(folder, "languages/overrides"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, "languages/overrides", name), text);
  const config = { databaseUrl: `file:${join(folder, "sso.db")}`, defaultLanguage: "en", ...settings };
  settleLanguages(config as Parameters<typeof settleLanguages>[0]);
}

afterEach(() => {
  setOwnWords(new Map());
  offerLanguages(undefined, "en");
});

describe("LA11: an operator's own words", () => {
  it("are said in place of the catalogue's, and the others stay", () => {
    settle({ "de.json": '{"sign-in.enter":"Mit dem Firmenkonto"}' });
    expect(inLanguage("de", () => say("sign-in.enter"))).toBe("Mit dem Firmenkonto");
    expect(inLanguage("de", () => say("sign-in.password"))).toBe("Passwort");
    expect(inLanguage("en", () => say("sign-in.enter"))).toBe("Enter your Username & Password to login");
  });

  it("stop the start where they can't be used, and each is named", () => {
    const files = {
      "de.json": '{"sign-in.entr":"x","sign-in.again":"Erneut","sign-in.or":"<script>x</script>"}',
      "../de.json": "",
      "elvish.json": "{}",
      "fr.json": "[]",
      "it.json": "{",
    };
    expect(() => settle(files)).toThrow(
      /de\.json: sign-in\.entr is no text[\s\S]*sign-in\.again lacks the value name[\s\S]*element script[\s\S]*elvish\.json: must be named by a language[\s\S]*fr\.json: must be an object[\s\S]*it\.json: can't be read/,
    );
    expect(inLanguage("de", () => say("sign-in.or"))).toBe("oder");
  });
});

it("LANGUAGES and DEFAULT_LANGUAGE say what is offered", () => {
  settle({});
  expect([...offeredLanguages()]).toContain("en");
  settle({}, { languages: ["de"], defaultLanguage: "de" });
  expect([...offeredLanguages()]).toEqual(["de"]);
});
