import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { compile } from "#languages/compile";
import { inLanguage } from "#languages/current";
import { sayDay, sayList, saySecond } from "#languages/dates";
import { intlTag } from "#languages/direction";
import { format, formatParts } from "#languages/format";
import { languageTags } from "#languages/known";
import { betweenSentences, sayCommas } from "#languages/sentences";

const NAMES = ["name", "count", "kind"] as const;
const text = fc
  .string({ unit: fc.constantFrom(..."aB9 .,!’ä東ا'-") })
  // An apostrophe before a brace quotes it.
  .map((one) => one.replaceAll("'", "’"));
const plural = (inside: fc.Arbitrary<string>) =>
  fc
    .tuple(inside, inside, inside)
    .map(
      ([one, other, zero]) =>
        `{count, plural, =0 {${zero}} one {# ${one}} few {${one}} many {${one}} other {${other} #}}`,
    );
const message = fc.letrec<{ message: string; part: string }>((tie) => ({
  message: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { depthSize: "small" },
    text,
    fc.constantFrom("{name}", "{count, number}", "{kind}"),
    plural(tie("message")),
    fc
      .tuple(tie("message"), tie("message"))
      .map(([one, other]) => `{kind, select, a {${one}} other {${other}}}`),
    tie("message").map((inside) => `<b>${inside}</b>`),
  ),
})).message;

describe("compile and format", () => {
  it("LA9: agree with intl-messageformat", () => {
    const values = { name: "Zoë", count: 0, kind: "a", b: (inside: unknown[]) => `[${inside.join("")}]` };
    fc.assert(
      fc.property(
        message,
        fc.constantFrom(...languageTags.filter((tag) => tag !== "ar" && tag !== "fa" && tag !== "he")),
        fc.nat(2_000_000),
        fc.constantFrom("a", "b", "__proto__"),
        (source, language, count, kind) => {
          const given = { ...values, count, kind };
          const own = formatParts(language, compile(source), given).join("");
          const theirs = new IntlMessageFormat(source, intlTag(language)).format(given);
          expect(own).toBe([theirs].flat().join(""));
        },
      ),
      { numRuns: 10_000 },
    );
    expect(NAMES).toHaveLength(3);
  });

  it("refuse a message whose value is missing", () => {
    expect(() => format("en", compile("Hello {name}"), {})).toThrow("name");
    expect(() => format("en", compile("{toString}"), {})).toThrow("toString");
  });

  it("LA7: leave a value as it is, whatever it holds", () => {
    const name = "{count, plural, other {#}} <b>'{'</b>";
    expect(format("en", compile("{name}!"), { name })).toBe(`${name}!`);
  });

  it("keep a value's direction from the words around it in languages from right to left", () => {
    const from = (name: string) => format("ar", compile("من {name}."), { name });
    expect(from("Ada")).toBe("من \u2068Ada\u2069.");
    expect(from("::1")).toBe("من \u2066::1\u2069.");
    expect(format("de", compile("Von {name}."), { name: "::1" })).toBe("Von ::1.");
  });
});

describe("LA10: dates and lists", () => {
  const at = Date.UTC(2026, 10, 28, 9, 5, 7);

  it("are as before in English, and as the language writes them elsewhere", () => {
    const said = (language: (typeof languageTags)[number]) =>
      inLanguage(language, () => [sayDay(at), saySecond(at), sayList(["a", "b", "c"])]);
    expect(said("en")).toEqual(["2026-11-28", "2026-11-28 09:05:07", "a, b and c"]);
    expect(said("de")).toEqual(["28.11.2026", "28.11.2026, 09:05:07", "a, b und c"]);
    expect(said("fa")[0]).toMatch(/۱۴۰۵/);
    expect(said("ar")[0]).toMatch(/28/);
  });

  it("tell times by 24 hours, and put between items and sentences what the language puts there", () => {
    const evening = Date.UTC(2026, 10, 28, 21, 5, 7);
    for (const language of ["el", "hi", "ko", "ar", "zh-Hant"] as const)
      expect(inLanguage(language, () => saySecond(evening))).toContain("21:05:07");
    expect(inLanguage("zh-Hant", () => saySecond(evening))).toContain("2026年11月28日");
    const between = (language: (typeof languageTags)[number]) =>
      inLanguage(language, () => sayCommas(["a", "b"]) + betweenSentences());
    expect(["en", "ru", "ar", "ja"].map((tag) => between(tag as "en"))).toEqual([
      "a, b ",
      "a, b ",
      "a، b ",
      "a、b",
    ]);
  });
});
