import fc from "fast-check";
import { expect, it } from "vitest";
import { passwordProblems } from "#api/attempts/password-rules";
import { isEasyToGuess } from "#api/contract/password-estimate";
import { measure } from "#app/forms/password-strength";

const NOBODY = { name: "", username: "", email: "" };
const ADA = { name: "Ada Lovelace", username: "countess", email: "ada.lovelace@people.example" };

it.each([
  ["", "none"],
  ["seven lanterns", "weak"],
  ["~;!|^?,<#", "weak"],
  ["seven lanterns 7", "medium"],
  ["Seven lanterns", "medium"],
  ["Seven lanterns 7", "strong"],
  ["Große Leuchte 7", "strong"],
])("the strength of %j is %s", (password, strength) => {
  expect(measure(password, NOBODY, 8, isEasyToGuess)).toEqual({ strength, problem: undefined });
});

it.each([
  ["a", "weak"],
  ["aaaaA", "weak"],
  ["aaaaaA", "medium"],
  ["12345a", "medium"],
  ["aA1aA1a", "medium"],
  ["Abcdef12", "strong"],
])(
  "another SSO API's rules are unknown: the specification alone says that %j is %s",
  (password, strength) => {
    expect(measure(password, ADA, undefined)).toEqual({ strength });
  },
);

const EASY = "This password is too easy to guess. Add a few words.";
const NAMES = "Don't use the name, username or email as the password.";

it.each([
  ["a", "Use at least 8 characters."],
  ["Short1", "Use at least 8 characters."],
  ["aaaaaaaaaaaaaaaaaaaa", EASY],
  ["aA1aA1aA", EASY],
  ["Abcdef12", EASY],
  ["Passw0rd!", EASY],
  ["Lovelace1", NAMES],
  ["ADALOVELACE12", NAMES],
  ["Countess99", NAMES],
])("what the service refuses is weak, and said: %j", (password, problem) => {
  expect(measure(password, ADA, 8, isEasyToGuess)).toEqual({ strength: "weak", problem });
});

it("only length and names are known before the estimate is loaded", () => {
  expect(measure("Countess99", ADA, 8)).toEqual({ strength: "weak", problem: NAMES });
  expect(measure("Passw0rd!", ADA, 8)).toEqual({ strength: "strong", problem: undefined });
});

it("never calls medium or strong what the service refuses, and says why in its words", async () => {
  const word = fc.constantFrom(
    "lovelace",
    "password",
    "Summer",
    "qwerty",
    "lantern",
    "2026",
    "é",
    "🐫",
    "!",
    "4@",
    " ",
  );
  const password = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.array(fc.oneof(word, fc.string({ maxLength: 3 })), { maxLength: 6 }).map((parts) => parts.join("")),
  );
  const check = async (text: string, minLength: number) => {
    const [refused] = await passwordProblems(text, ADA, minLength);
    const { strength, problem } = measure(text, ADA, minLength, isEasyToGuess);
    if (text === "") expect(strength).toBe("none");
    else expect(problem).toBe(refused);
    if (refused !== undefined) expect(["none", "weak"]).toContain(strength);
  };
  await fc.assert(fc.asyncProperty(password, fc.constantFrom(8, 15), check), { numRuns: 500 });
});
