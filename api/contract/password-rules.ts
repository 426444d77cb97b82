/**
 * The rules of new passwords that need no list: the service holds everybody to them, and a form can say them while
 * somebody types. The commonest passwords are the service's alone.
 */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 256;

export const OWN_NAME_PROBLEM = "Don't use the name, username or email as the password.";

/** Names shorter than this may be part of a password. */
const SHORTEST_NAME = 4;
/** What must be left of a password once names are taken out of it: so many letters, or so many characters. */
const LEAST_LETTERS = 5;
const LEAST_REST = 8;

/** Letters that digits and symbols stand for; all that look alike become one of them. */
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

/** A password as it is compared: NFKC, in lower case. */
export const comparable = (text: string) => text.normalize("NFKC").toLowerCase();

/** The same with `Passw0rd` and `p@ssword` as one; character by character, so that places stay where they are. */
export const withoutStandIns = (text: string) => text.replace(/[^a-hj-z]/g, (one) => STAND_INS[one] ?? one);

/** @returns a sentence, or undefined where the length is right */
export function passwordLengthProblem(password: string): string | undefined {
  const length = [...password.normalize("NFKC")].length;
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  return undefined;
}

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string;
  username: string;
  email: string;
}

/** Whole names, and the words that they are made of; of the address all but the last part, which is a country or "com". */
function namesOf({ name, username, email }: PasswordOwner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const whole = [name, name.replace(/\s+/g, ""), username, email, local];
  const parts = [name, username, local, ...domain.split(".").slice(0, -1)].flatMap((text) =>
    text.split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  return [...whole, ...parts]
    .map((text) => withoutStandIns(comparable(text)))
    .filter((text) => text.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
}

/** Whether a password is little more than the names of its owner: `Lovelace1` is, `lovelace sails the seas` is not. */
export function isMadeOfNames(password: string, owner: PasswordOwner): boolean {
  let rest = comparable(password);
  let plain = withoutStandIns(rest);
  const whole = rest;
  for (const name of namesOf(owner)) {
    for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name)) {
      rest = rest.slice(0, at) + rest.slice(at + name.length);
      plain = plain.slice(0, at) + plain.slice(at + name.length);
    }
  }
  const letters = rest.replace(/[^\p{L}]/gu, "").length;
  const isShortName = whole === comparable(owner.username) || whole === comparable(owner.name);
  return isShortName || (rest !== whole && letters < LEAST_LETTERS && rest.length < LEAST_REST);
}
