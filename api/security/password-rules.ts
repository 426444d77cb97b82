import { canonical } from "../database/fold";
import { COMMON_PASSWORDS } from "./common-passwords";

const SHORTEST = 8;
const LONGEST = 256;
/** Names shorter than this may be part of a password. */
const SHORTEST_NAME = 4;
/** What must be left of a password once a name is taken out of it. */
const LEAST_REST = 4;

/**
 * What is wrong with a new password, in sentences: its length in characters after NFKC, the commonest passwords, and
 * the account's own names.
 */
export function passwordProblems(
  password: string,
  account: { name: string; username: string; email: string },
): string[] {
  const length = [...password.normalize("NFKC")].length;
  if (length < SHORTEST) return [`Use at least ${SHORTEST} characters.`];
  if (length > LONGEST) return [`Use at most ${LONGEST} characters.`];

  const key = canonical(password);
  if (COMMON_PASSWORDS.has(key) || new Set(key).size < 3) return ["This password is too common."];

  const names = [account.name, account.name.replace(/\s+/g, ""), account.username, account.email];
  names.push(account.email.split("@")[0] ?? "");
  const isMadeOf = (name: string) =>
    key === name ||
    (name.length >= SHORTEST_NAME && key.includes(name) && key.replaceAll(name, "").length < LEAST_REST);
  if (names.map(canonical).filter(Boolean).some(isMadeOf)) {
    return ["Do not use your own name, username or email as the password."];
  }
  return [];
}
