import {
  isMadeOfNames,
  OWN_NAME_PROBLEM,
  type PasswordOwner,
  passwordLengthProblem,
} from "#api/contract/password-rules";

export type Strength = "none" | "weak" | "medium" | "strong";

/**
 * The strength of a password as the specification's sections 4, 5 and 9 have it: strong is all of lowercase, uppercase
 * and digit in at least 8 characters, medium two of them in at least 6, weak is the rest. What is made of its owner's
 * names is weak.
 */
export function passwordStrength(password: string, owner: PasswordOwner): Strength {
  const length = [...password].length;
  if (length === 0) return "none";
  if (isMadeOfNames(password, owner)) return "weak";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  if (kinds === 3 && length >= 8) return "strong";
  if (kinds >= 2 && length >= 6) return "medium";
  return "weak";
}

/** Why the service will refuse a password, as far as a browser can know: the common ones are the service's to tell. */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  if (password === "") return undefined;
  return passwordLengthProblem(password) ?? (isMadeOfNames(password, owner) ? OWN_NAME_PROBLEM : undefined);
}
