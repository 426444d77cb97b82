import { expect, it } from "vitest";
import { lineSchema, optionalLineSchema } from "#api/contract/text";

const problemOf = (text: string) => lineSchema(100).safeParse(text).error?.issues[0]?.message;

it("a text with a character that no line has is refused by the character's name", () => {
  for (const [text, name] of [
    ["Ada\nLovelace", "line break"],
    ["Ada\r\nLovelace", "line break"],
    ["Ada\u000bLovelace", "line break"],
    ["Ada\u0085Lovelace", "line break"],
    ["Ada\tLovelace", "tab"],
    ["Ada\u0000Lovelace", "control character"],
    ["Ada\u009fLovelace", "control character"],
    ["Ada\u202eLovelace", "text-direction character"],
    ["Ada\u200fLovelace", "text-direction character"],
    ["Ada\ufeffLovelace", "invisible character"],
    ["Ada\n\tLove\u2066lace", "line break and the tab and the text-direction character"],
  ] as const)
    expect([text, problemOf(text)]).toEqual([text, `Remove the ${name}.`]);
});

it("what a copied text has around it is left out", () => {
  for (const text of ["Ada\n", "\tAda", "\u202aAda\u202c", "\ufeffAda\u200b\u00a0"]) {
    expect(lineSchema(100).parse(text)).toBe("Ada");
    expect(optionalLineSchema(100).parse(text)).toBe("Ada");
  }
  // These belong to the character before them.
  for (const text of ["Care ❤\ufe0f", "葛\u{e0100}"]) expect(lineSchema(100).parse(text)).toBe(text);
  for (const text of ["", " \u00a0", "\u200b\n"]) {
    expect(optionalLineSchema(100).parse(text)).toBeNull();
    expect(problemOf(text)).toBe("This field is required.");
  }
});
