import { passwordProblems } from "#api/contract/password-problem";
import type { PasswordOwner } from "#api/contract/password-rules";
import { say } from "#languages/say";
import { ratePassword, type Strength } from "./rate-password";

export const strengthTexts = (): Record<Strength, string> => ({
  none: "",
  weak: say("password.weak"),
  medium: say("password.medium"),
  strong: say("password.strong"),
});

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
  isEasyToGuess?: Parameters<typeof ratePassword>[3],
): { strength: Strength; problem?: string | undefined } {
  const { strength, fault } = ratePassword(password, owner, minLength, isEasyToGuess);
  return { strength, problem: fault && passwordProblems(minLength ?? 0)[fault] };
}
