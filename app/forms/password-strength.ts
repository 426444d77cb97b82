export type Strength = "none" | "weak" | "medium" | "strong";

/**
 * The strength of a password as the specification's sections 4, 5 and 9 have it: strong is all of lowercase, uppercase
 * and digit in at least 8 characters, medium two of them in at least 6, weak is the rest.
 */
export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  if (length === 0) return "none";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  if (kinds === 3 && length >= 8) return "strong";
  if (kinds >= 2 && length >= 6) return "medium";
  return "weak";
}
