import { expect, it } from "vitest";
import { byMatch, matchesWords, piecesOf, wordsOf } from "#app/palette/words";

const marked = (text: string, query: string) =>
  piecesOf(text, wordsOf(query))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

it("finds words in any order, in any of the texts, whatever their case and marks", () => {
  const texts = ["José Müller", "j.mueller@harbour.example", null];
  for (const query of ["muller jose", "JOSÉ", "harbour jos", "  ü  "])
    expect(matchesWords(wordsOf(query), texts), query).toBe(true);
  expect(matchesWords(wordsOf("jose lovelace"), texts)).toBe(false);
});

it.each([
  ["Eduarda Graf", "graf ed", "[Ed]uarda [Graf]"],
  ["José Müller", "MULL e", "Jos[é] [Müll][e]r"],
  ["佐藤 花子", "花子", "佐藤 [花子]"],
  ["Straße ﬁne", "fin", "Straße [ﬁn]e"],
  ["50% (off)", "% (", "50[%] [(]off)"],
  ["Ada", "", "Ada"],
])("marks in %s what %s matches", (text, query, expected) => {
  expect(marked(text, query).replaceAll("][", "")).toBe(expected.replaceAll("][", ""));
});

it("puts names first whose words begin with those of the query", () => {
  const names = ["Canada Office", "Nadia Adamu", "Ada Ashworth", "Ada"];
  expect(byMatch(names, wordsOf("ada"), (name) => name)).toEqual([
    "Ada",
    "Nadia Adamu",
    "Ada Ashworth",
    "Canada Office",
  ]);
});
