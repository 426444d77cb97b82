import { type PasswordOwner, passwordProblem } from "../contract/password-rules";

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
  const problem = passwordProblem(password, account, minLength, isEasyToGuess);
  return problem === undefined ? [] : [problem];
}
