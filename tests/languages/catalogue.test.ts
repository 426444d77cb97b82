import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSources, readStatus } from "#languages/catalogue";
import { problemsWith } from "#languages/checks/problems";
import { textTypes } from "#languages/checks/text-types";
import { compile } from "#languages/compile";
import { type Language, languageTags } from "#languages/known";

const read = (path: string) => readFileSync(path, "utf8");
const english = readSources("en");
const keys = Object.keys(english);
const pending = JSON.parse(read("languages/pending.json")) as Record<string, Language[]>;
const others = languageTags.filter((tag) => tag !== "en");

const sources = ["app", "api", "server"]
  .flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true }).map(
      (entry) => `${entry.parentPath}/${entry.name}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path));

describe("the English texts", () => {
  it("LA1: has each text that docs/product.md quotes and end users see, letter for letter", () => {
    const quoted = [...read("docs/product.md").matchAll(/(?<![\w`])'([^'\n]{3,160})'(?!\w)/g)].map(
      ([, text = ""]) => text,
    );
    const texts = new Set(Object.values(english));
    const found = [...new Set(quoted)].filter((text) => texts.has(text));
    expect(found).toEqual([
      "LOADING...",
      "Sign-in",
      "Reset Password",
      "Undo",
      "Clear",
      "403 Forbidden",
      "Items per page:",
      "Close",
      "This field is required.",
      "Entered value does not match email format",
      "Passwords do not match",
      "Copied to clipboard",
      "Failed to copy",
      "Connection lost",
    ]);
    expect(english).toMatchObject({
      "sign-in.enter": "Enter your Username & Password to login",
      "no-applications.none": "You currently don't have any applications assigned",
      "no-applications.not-assigned": "Requested application is not assigned to your account",
      "error.forbidden-why": "Sorry, you do not have permission to view this page.",
    });
  });

  it("are all said, by a key that is written out where it is said", () => {
    const said = new Set<string>();
    for (const path of sources) {
      const code = read(path);
      for (const [call, key] of code.matchAll(/\b(?:say|sayParts|rich|phrase)\(\s*(?:"([\w.-]+)")?/g)) {
        // The functions themselves, and one of another name.
        if (/^(app\/components\/rich|api\/mail\/phrase)\.ts$/.test(path)) continue;
        if (call.startsWith("phrase") && !path.startsWith("api/mail/")) continue;
        said.add(key ?? `${path}: ${call}`);
      }
    }
    expect([...said].sort()).toEqual(keys);
  });

  it("LA4: have their types and their list of what is pending written by npm run languages", () => {
    expect(read("languages/texts.ts")).toBe(textTypes(english));
    const texts = others.map((tag) => [tag, readSources(tag)] as const);
    const lacking = Object.fromEntries(
      keys
        .map((key) => [key, texts.filter(([, own]) => !Object.hasOwn(own, key)).map(([tag]) => tag)] as const)
        .filter(([, tags]) => tags.length > 0),
    );
    expect(pending).toEqual(lacking);
  });
});

describe("the other languages", () => {
  it.each(others)("LA3: %s has the same values, elements and choices, and its own plurals", (language) => {
    expect(problemsWith(language, readSources(language), english)).toEqual([]);
  });

  it("LA5: are told of in status.json and docs/languages.md once 95 % is there", () => {
    const documented = read("docs/languages.md");
    for (const [tag, { made, read: by }] of Object.entries(readStatus())) {
      const share = Object.keys(readSources(tag as Language)).length / keys.length;
      expect(share, tag).toBeGreaterThanOrEqual(0.95);
      expect(documented).toContain(`| \`${tag}\` |`);
      expect(documented).toContain(`| ${made} | ${by} |`);
    }
  });

  const problems = (
    text: string,
    of = "Hello {name}, {count, plural, one {# code} other {# codes}} <b>left</b>",
  ) => problemsWith("pl", { key: text }, { key: of });

  it("LA3: are refused with a lost value, a misspelt one, or plurals of another language", () => {
    const good = "{name}: <b>{count, plural, one {# kod} few {# kody} many {# kodów} other {# kodu}}</b>";
    expect(problems(good)).toEqual([]);
    expect(problems(good.replace("{name}: ", ""))).toEqual(["key lacks the value name"]);
    expect(problems(good.replace("{name}", "{nmae}"))).toEqual([
      "key lacks the value name",
      "key has the value nmae, which English hasn't",
    ]);
    expect(problems(good.replace("few {# kody} many {# kodów} ", ""))).toEqual([
      "key has the plural forms one, other in place of few, many, one, other",
    ]);
    expect(problemsWith("pl", { other: "" }, { key: "" })).toEqual(["other is no text of the catalogue"]);
  });

  it("LA7: are refused with elements of their own, and with what isn't ICU", () => {
    const good = "{name} {count, plural, one {#} few {#} many {#} other {#}}";
    expect(problems(`${good} <b>x</b> <script>alert(1)</script>`)).toEqual([
      "key has the element script, which English hasn't",
    ]);
    expect(problems(`${good} <a href="x">x</a>`)).toHaveLength(1);
    expect(problems("{name")).toHaveLength(1);
    expect(() => compile("{when, date}")).toThrow();
  });
});
