import { expect, it } from "vitest";
import { passwordStrength } from "#app/forms/password-strength";

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
  expect(passwordStrength(password)).toBe(strength);
});
