/** The default of `PASSWORD_MIN_LENGTH`, and its least value. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 256;

/** Users who sign in with Google have no password. The wording is part of the SSO API. */
export const GOOGLE_PASSWORD_MESSAGE = "You can not reset passwords of google authenticated users.";

/** Shorter names may be part of a password. */
const SHORTEST_NAME = 4;
/** A password without its names must have at least this many letters, or this many characters. */
const LEAST_LETTERS = 5;
const LEAST_REST = 8;

/** The letters that digits and symbols replace. Look-alikes share one letter. */
const STAND_INS: Record<string, string> = {
  "0": "o",
  "1": "l",
  i: "l",
  "!": "l",
  "|": "l",
  "3": "e",
  "€": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
  "8": "b",
  "9": "g",
};

/** A password's form for comparisons: NFKC, in lower case. */
export const comparable = (text: string) => text.normalize("NFKC").toLowerCase();

/** Maps `Passw0rd` and `p@ssword` to the same text, character by character, so that positions don't change. */
const withoutStandIns = (text: string) => text.replace(/[^a-hj-z]/g, (one) => STAND_INS[one] ?? one);

/** Why a new password is refused. `password-problem.ts` has the sentences: a script of the sign-in page has no texts. */
export type PasswordFault = "short" | "long" | "names" | "easy";

function lengthFault(password: string, minLength: number): PasswordFault | undefined {
  const length = [...password.normalize("NFKC")].length;
  if (length < minLength) return "short";
  return length > LONGEST_PASSWORD ? "long" : undefined;
}

export interface PasswordOwner {
  name: string;
  username: string;
  email: string;
}

/** Full names and their words, the longest first. The address is used without its top-level domain. */
export function namesOf({ name, username, email }: PasswordOwner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const whole = [name, name.replace(/\s+/g, ""), username, email, local];
  const parts = [name, username, local, ...domain.split(".").slice(0, -1)].flatMap((text) =>
    text.split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  return [...whole, ...parts]
    .map(comparable)
    .filter((text) => text.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
}

/** Whether a password is little more than its owner's names: `Lovelace1` is, `lovelace sails the seas` is not. */
function isMadeOfNames(password: string, owner: PasswordOwner): boolean {
  let rest = comparable(password);
  let plain = withoutStandIns(rest);
  const whole = rest;
  for (const name of namesOf(owner).map(withoutStandIns)) {
    for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name)) {
      rest = rest.slice(0, at) + rest.slice(at + name.length);
      plain = plain.slice(0, at) + plain.slice(at + name.length);
    }
  }
  const letters = rest.replace(/[^\p{L}]/gu, "").length;
  const isShortName = whole === comparable(owner.username) || whole === comparable(owner.name);
  return isShortName || (rest !== whole && letters < LEAST_LETTERS && rest.length < LEAST_REST);
}

/**
 * Why a new password is refused. The service and the forms ask this same function.
 *
 * @param minLength in characters after NFKC
 * @param isEasyToGuess from `password-estimate.ts`; without it, only length and names are checked
 * @returns undefined if the password is acceptable
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  minLength: number,
  isEasyToGuess?: (password: string, owner: PasswordOwner) => boolean,
): PasswordFault | undefined {
  const length = lengthFault(password, minLength);
  if (length !== undefined) return length;
  if (isMadeOfNames(password, owner)) return "names";
  return isEasyToGuess?.(password, owner) ? "easy" : undefined;
}
