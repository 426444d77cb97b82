import {
  isMadeOfNames,
  OWN_NAME_PROBLEM,
  type PasswordOwner,
  passwordLengthProblem,
} from "../contract/password-rules";
import { isCommonPassword } from "./common-passwords";

/**
 * Checks a new password's length in characters after NFKC, and compares it with the account's own names and with common
 * passwords.
 *
 * @param minLength `Config.passwordMinLength`
 * @returns the problems as sentences
 */
export async function passwordProblems(
  password: string,
  account: PasswordOwner,
  minLength: number,
): Promise<string[]> {
  const length = passwordLengthProblem(password, minLength);
  if (length) return [length];
  if (isMadeOfNames(password, account)) return [OWN_NAME_PROBLEM];
  return (await isCommonPassword(password)) ? ["This password is too common."] : [];
}
