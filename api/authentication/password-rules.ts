import {
  isMadeOfNames,
  OWN_NAME_PROBLEM,
  type PasswordOwner,
  passwordLengthProblem,
} from "../contract/password-rules";
import { isCommonPassword } from "./common-passwords";

/**
 * What is wrong with a new password, in sentences: its length in characters after NFKC, the account's own names, and the
 * commonest passwords.
 */
export async function passwordProblems(password: string, account: PasswordOwner): Promise<string[]> {
  const length = passwordLengthProblem(password);
  if (length) return [length];
  if (isMadeOfNames(password, account)) return [OWN_NAME_PROBLEM];
  return (await isCommonPassword(password)) ? ["This password is too common."] : [];
}
