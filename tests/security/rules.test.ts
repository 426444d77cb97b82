import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const RULES = {
  F: 7,
  S: 10,
  A: 7,
  L: 9,
  O: 14,
  FA: 15,
  EM: 8,
  AC: 3,
  PE: 1,
  GR: 4,
  BA: 6,
  WH: 3,
  AT: 5,
  SC: 4,
  AR: 7,
  LA: 12,
};
const all = Object.entries(RULES)
  .flatMap(([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`))
  .flatMap((rule) => (rule === "GR1" ? [rule, "GR1b"] : [rule]));

/** The table of SECURITY.md: each rule with the test files that its row names. */
const rows = new Map(
  [
    ...readFileSync("SECURITY.md", "utf8").matchAll(
      /^\| ((?:FA|EM|AC|PE|GR|BA|WH|AT|SC|AR|LA|[FSALO])\d+b?) \|(.*)\|$/gm,
    ),
  ].map(([, rule = "", rest = ""]) => [
    rule,
    [...rest.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = ""]) => file),
  ]),
);

/** The rules that the titles of a file's tests begin with: "S7: …", "S1, S2: …". */
const namedIn = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /["'`]((?:(?:FA|EM|AC|PE|GR|BA|WH|AT|SC|AR|LA|[FSALO])\d+b?, )*(?:FA|EM|AC|PE|GR|BA|WH|AT|SC|AR|LA|[FSALO])\d+b?): /g,
    ),
  ].flatMap(([, rules = ""]) => rules.split(", "));
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .map((file) => `tests/${file.replaceAll("\\", "/")}`);

it("every rule has its row in SECURITY.md, and there are no others", () => {
  expect([...rows.keys()]).toEqual(all);
});

it.each(all)("the row of %s names tests, whose titles begin with it", (rule) => {
  const named = rows.get(rule) ?? [];
  expect(named.filter((file) => !existsSync(file) || !namedIn(file).includes(rule))).toEqual([]);
  // A rule about what is not there yet has no test; once there is one, its row has to say so.
  expect(named.length > 0).toBe(files.some((file) => namedIn(file).includes(rule)));
});

it("every rule that a test's title begins with has a row", () => {
  expect(files.flatMap(namedIn).filter((rule) => !rows.has(rule))).toEqual([]);
});
