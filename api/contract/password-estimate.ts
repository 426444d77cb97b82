import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { comparable, namesOf, type PasswordOwner } from "./password-rules";

/** As many as eight random characters take by the library's estimate. */
const LEAST_GUESSES = 1e8;
/** Digits and symbols around a listed word add little if they are fewer than this. */
const LEAST_REST = 8;

/** Likely choices in this product that the lists lack. */
const NEAR_AT_HAND = [
  "application",
  "applications",
  "passphrase",
  "postgres",
  "singlesignon",
  "ssoadmin",
  "superadmin",
  "superuser",
];

const COMMON = dictionary["passwords-common"];
const listed = new Set([...COMMON, ...NEAR_AT_HAND]);

const estimator = new ZxcvbnFactory({
  // The library knows the dice words by this name: each counts alike.
  dictionary: { diceware: dictionary["diceware-common"], common: COMMON, product: NEAR_AT_HAND },
  graphs: adjacencyGraphs,
  // Time grows with the square of the length and with each substitution: these keep hostile texts below 50 ms.
  maxLength: 64,
  l33tMaxSubstitutions: 16,
});

const isLittle = (rest: string) => rest.length < LEAST_REST && !/\p{L}/u.test(rest);

/**
 * Whether somebody who tries common passwords, keyboard rows, dates and the owner's names finds a password soon. Heavy:
 * import it only where a new password is set or typed.
 */
export function isEasyToGuess(password: string, owner: PasswordOwner): boolean {
  const text = password.normalize("NFKC");
  const core = /\p{L}(.*\p{L})?/su.exec(text)?.[0] ?? "";
  const isAround = (word: string) => isLittle(text.replace(word, ""));
  if ([text, core].some((word) => listed.has(comparable(word)) && isAround(word))) return true;

  const { guesses, sequence } = estimator.check(text, namesOf(owner));
  if (!(guesses >= LEAST_GUESSES) || new Set(comparable(text)).size < 3) return true;
  const [word, ...others] = sequence.filter(({ pattern }) => pattern === "dictionary");
  return word !== undefined && others.length === 0 && isAround(word.token);
}
