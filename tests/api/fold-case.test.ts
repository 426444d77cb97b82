import fc from "fast-check";
import { expect, it } from "vitest";
import { cellText, csvLine } from "#api/contract/csv";
import { UsernameSchema } from "#api/contract/fields";
import { foldCase } from "#api/database/fold-case";

/** The keys in databases of earlier versions: each mark asks whether a letter is before it. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;
function foldedBefore(text: string): string {
  const plain = text.normalize("NFKD").replace(MARKS, "");
  const folded = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return folded.normalize("NFKD").replace(MARKS, "");
}

/** Letters of many scripts, marks of their own and of no script, and marks that are letters' relatives (Cyrillic titlo). */
const MIXED = [
  ..."aZéßſİıǆŐα\u0345ΩςΆᾂйЁҐק\u05b7ع\u064bक\u093f\u094dก\u0e33が\u3099한字ﬁ①",
  ..."\u0300\u0301\u0316\u0327\u0338\u0483\u0484\u0487\u0489\ua66f\u2de0\u1dc0\u20dd\u{1d165}\u{e0100}",
  ..." -'=\u200d\ud800",
];
const mixed = fc.array(
  fc.oneof(fc.constantFrom(...MIXED), fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
  { maxLength: 40 },
);

it("folds every text as earlier versions did, so that stored keys stay right", () => {
  for (let plane = 0; plane <= 0x10ffff; plane += 0x1000) {
    const marked = Array.from({ length: 0x1000 }, (_, code) => `${String.fromCodePoint(plane + code)}\u0301`);
    expect(foldCase(marked.join("\n"))).toBe(foldedBefore(marked.join("\n")));
  }
  fc.assert(
    fc.property(mixed, (characters) => {
      const text = characters.join("");
      expect(foldCase(text)).toBe(foldedBefore(text));
    }),
    { numRuns: 5_000 },
  );
});

it("BA6: folds a text of nothing but marks", () => {
  expect(foldCase(`José${"\u0301".repeat(40_000)}`)).toBe("jose");
});

it("BA6: tells a formula by its beginning, whatever the cell's length", () => {
  const isFormula = (text: string) => csvLine([text]) !== `"${text.replaceAll('"', '""')}"\r\n`;
  const wasFormula = (text: string) => /^'*(\s*[=+\-@\u2212]|[\t\r\n])/.test(text.normalize("NFKC"));
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCodePoint(code);
    for (const start of ["", "' ", "\uff07'"])
      if (isFormula(start + character) !== wasFormula(start + character)) expect(code).toBe("the same");
  }
  fc.assert(
    fc.property(mixed, (characters) => {
      const text = characters.join("");
      expect(cellText(csvLine([text]).slice(1, -3).replaceAll('""', '"'))).toBe(text);
      if (wasFormula(text)) expect(isFormula(text)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  const marked = `a${"\u0301\u0316".repeat(200_000)}`;
  expect(cellText(`'${marked}`)).toBe(`'${marked}`);
});

it("measures a text before it normalizes it", () => {
  const messagesOf = (text: string) =>
    UsernameSchema.safeParse(text).error?.issues.map(({ message }) => message) ?? "right";
  expect(messagesOf("\u03b1\u0313\u0300\u0345".repeat(100))).toBe("right");
  expect(messagesOf(`a${"\u0301\u0316".repeat(40_000)}`)).toEqual(["Use at most 100 characters."]);
});
