import { passwordProblems as problemsOf } from "../contract/password-problem";
import { type PasswordOwner, passwordFault } from "../contract/password-rules";

/**
 * Checks a new password's length in characters after NFKC, compares it with the account's own names, and estimates how
 * soon it is guessed. The estimate is loaded at first use.
 *
 * @param minLength `Config.passwordMinLength`
 * @returns the problems as sentences
 */
export async function passwordProblems(
  password: string,
  account: PasswordOwner,
  minLength: number,
): Promise<string[]> {
  const { isEasyToGuess } = await import("../contract/password-estimate");
  const fault = passwordFault(password, account, minLength, isEasyToGuess);
  return fault === undefined ? [] : [problemsOf(minLength)[fault]];
}
