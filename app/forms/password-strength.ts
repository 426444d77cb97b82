import { type PasswordOwner, passwordProblem } from "#api/contract/password-rules";

type Strength = "none" | "weak" | "medium" | "strong";

/** How the meter shows a strength. */
export const SHOWN: Record<Strength, { percent: number; text: string; color: string }> = {
  none: { percent: 0, text: "", color: "" },
  weak: { percent: 33.33, text: "Weak", color: "progress-error" },
  medium: { percent: 66.66, text: "Medium", color: "progress-warning" },
  strong: { percent: 100, text: "Strong", color: "progress-success" },
};

/**
 * What the meter shows of a password, and why the service would refuse it. A refused password is weak.
 *
 * @param minLength undefined if another SSO API decides by its own rules: the specification's thresholds are all then
 * @param isEasyToGuess once it is loaded
 */
export function measure(
  password: string,
  owner: PasswordOwner,
  minLength: number | undefined,
  isEasyToGuess?: Parameters<typeof passwordProblem>[3],
): { strength: Strength; problem?: string | undefined } {
  if (password === "") return { strength: "none" };
  if (minLength === undefined) return { strength: strengthOf(password) };
  const problem = passwordProblem(password, owner, minLength, isEasyToGuess);
  return { strength: problem === undefined ? strengthOf(password) : "weak", problem };
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
