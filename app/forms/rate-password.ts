import { type PasswordFault, type PasswordOwner, passwordFault } from "#api/contract/password-rules";

export type Strength = "none" | "weak" | "medium" | "strong";

/** How the meter shows a strength. */
export const LOOKS: Record<Strength, { percent: number; color: string }> = {
  none: { percent: 0, color: "" },
  weak: { percent: 33.33, color: "progress-error" },
  medium: { percent: 66.66, color: "progress-warning" },
  strong: { percent: 100, color: "progress-success" },
};

/** What `measure` tells (password-strength.ts), without words: a script of the sign-in page has no texts. */
export function ratePassword(
  password: string,
  owner: PasswordOwner,
  minLength: number | undefined,
  isEasyToGuess?: Parameters<typeof passwordFault>[3],
): { strength: Strength; fault?: PasswordFault | undefined } {
  if (password === "") return { strength: "none" };
  if (minLength === undefined) return { strength: strengthOf(password) };
  const fault = passwordFault(password, owner, minLength, isEasyToGuess);
  return { strength: fault === undefined ? strengthOf(password) : "weak", fault };
}

/**
 * The specification's thresholds (docs/product.md, section 5): strong has lowercase, uppercase and digits in at least 8
 * characters, medium has two of them in at least 6. Anything else is weak.
 */
function strengthOf(password: string): Strength {
  const length = [...password].length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  if (kinds === 3 && length >= 8) return "strong";
  return kinds >= 2 && length >= 6 ? "medium" : "weak";
}
