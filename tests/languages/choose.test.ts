import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedRanges, chooseLanguage, lookUp } from "#languages/choose";
import { cookieTags } from "#languages/cookie";
import { type Language, languageTags } from "#languages/known";

const all: ReadonlySet<Language> = new Set(languageTags);
const asked = (acceptLanguage: string) => chooseLanguage({ acceptLanguage }, all);

describe("chooseLanguage", () => {
  it.each([
    ["de-CH", "de"],
    ["pt-BR,pt;q=0.8", "pt-BR"],
    ["pt-AO", "pt"],
    ["zh-TW", "zh-Hant"],
    ["zh-CN", "zh-Hans"],
    ["zh-Hant-HK", "zh-Hant"],
    ["no", "nb"],
    ["nn-NO", "nb"],
    ["iw", "he"],
    ["cy, fr;q=0.5, en;q=0.8", "en"],
    ["de;q=0, fr", "fr"],
    ["*", undefined],
    ["tlh", undefined],
    ["", undefined],
  ])("takes for %j %s (RFC 4647, section 3.4)", (header, language) => {
    expect(asked(header)).toBe(language);
  });

  it("takes the switch before the application's wish, that before the cookie, and that before the browser's", () => {
    const wishes = { chosen: "pl", uiLocales: "xx de-AT", cookies: [undefined, "fr"], acceptLanguage: "ja" };
    expect(chooseLanguage(wishes, all)).toBe("pl");
    expect(chooseLanguage({ ...wishes, chosen: "PL" }, all)).toBe("de");
    expect(chooseLanguage({ ...wishes, chosen: null, uiLocales: null }, all)).toBe("fr");
    expect(chooseLanguage({ acceptLanguage: "ja" }, all)).toBe("ja");
  });

  it("takes only what is offered", () => {
    const offered: ReadonlySet<Language> = new Set(["en", "de"]);
    const wishes = { chosen: "pl", uiLocales: "fr de", cookies: ["ja"], acceptLanguage: "he" };
    expect(chooseLanguage(wishes, offered)).toBe("de");
    expect(chooseLanguage({ ...wishes, uiLocales: "fr" }, offered)).toBeUndefined();
  });

  it("LA6: makes a known language of anything, or none, and reads no more than 20 ranges of 500 characters", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom("__proto__", "constructor", "../../etc/passwd", "en\0", "de_DE", "x".repeat(65_536)),
      fc
        .array(fc.constantFrom(...languageTags, "__proto__", "q=1", ";", ",", "\0"))
        .map((parts) => parts.join(",")),
    );
    fc.assert(
      fc.property(odd, odd, odd, odd, (chosen, uiLocales, cookie, acceptLanguage) => {
        const cookies = cookieTags("https://sso.test", `__Host-language=${cookie}; ${cookie}`);
        const found = chooseLanguage({ chosen, uiLocales, cookies, acceptLanguage }, all);
        expect(found === undefined || all.has(found)).toBe(true);
      }),
    );
    expect(lookUp([...Array(20).fill("xx"), "de"], all)).toBeUndefined();
    expect(acceptedRanges(`${" ".repeat(500)}de`)).not.toContain("de");
  });
});
