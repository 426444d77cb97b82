import {
  isMadeOfNames,
  OWN_NAME_PROBLEM,
  type PasswordOwner,
  passwordLengthProblem,
} from "#api/contract/password-rules";

export type Strength = "none" | "weak" | "medium" | "strong";

/**
 * The strength of a password (docs/product.md, section 5): strong has lowercase, uppercase and digits in at least 8
 * characters, medium has two of them in at least 6. Anything else is weak, and so is a password made of its owner's
 * names.
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

/** Why the service will refuse a password, except that it is a common one, which only the service knows. */
export function passwordFault(password: string, owner: PasswordOwner, minLength: number): string | undefined {
  if (password === "") return undefined;
  return (
    passwordLengthProblem(password, minLength) ??
    (isMadeOfNames(password, owner) ? OWN_NAME_PROBLEM : undefined)
  );
}
