import { expect, it } from "vitest";
import { passwordFault, passwordStrength } from "#app/forms/password-strength";

const NOBODY = { name: "", username: "", email: "" };

it.each([
  ["", "none"],
  ["a", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["aA1aA", "weak"],
  ["aaaaA", "weak"],
  ["aaaaaA", "medium"],
  ["12345a", "medium"],
  ["12345A", "medium"],
  ["aA1aA1a", "medium"],
  ["aA1aA1aA", "strong"],
  ["Éé1Éé1Éé", "strong"],
  ["!!!!!!!!", "weak"],
])("the strength of %j is %s", (password, strength) => {
  expect(passwordStrength(password, NOBODY)).toBe(strength);
});

const ADA = { name: "Ada Lovelace", username: "countess", email: "ada.lovelace@people.example" };

it.each([
  ["Short1", "medium", "Use at least 8 characters."],
  ["Lovelace1", "weak", "Don't use the name, username or email as the password."],
  ["ADALOVELACE12", "weak", "Don't use the name, username or email as the password."],
  ["Countess99", "weak", "Don't use the name, username or email as the password."],
  ["Lovelace's engine 1843", "strong", undefined],
  ["", "none", undefined],
])("of an account's names %j is %s, and says why", (password, strength, fault) => {
  expect(passwordStrength(password, ADA)).toBe(strength);
  expect(passwordFault(password, ADA, 8)).toBe(fault);
});
