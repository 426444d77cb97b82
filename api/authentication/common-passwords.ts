import { comparable, SHORTEST_PASSWORD, withoutStandIns } from "../contract/password-rules";

/** Shorter words match too many passwords. */
const SHORTEST_WORD = 4;
/** A rest of this length beside a common word is acceptable unless it is common too. */
const LEAST_REST = 8;

/** Likely choices in this product that the list lacks. */
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

let list: Promise<Set<string>> | undefined;

/** 49,000 words, loaded lazily: only setting a password needs them. */
const loadList = () => {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const words = [...dictionary["passwords-common"], ...NEAR_AT_HAND];
    return new Set(
      words.filter((word) => word.length >= SHORTEST_WORD).map((word) => withoutStandIns(comparable(word))),
    );
  });
  return list;
};

/**
 * Whether a password is on the list of common ones, ignoring case, reversal and digits for letters, or is a listed one
 * with digits and symbols around it: `Passw0rd!`, `Admin@123`, `!!Summer2026`. A repeated short text is common too.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const key = comparable(password);
  const again = /^(.+?)\1+$/su.exec(key)?.[1];
  if (again !== undefined) return again.length < SHORTEST_PASSWORD || isCommonPassword(again);
  if (new Set(key).size < 3) return true;
  const words = await loadList();
  const isListed = (text: string) => {
    const word = withoutStandIns(text);
    return words.has(word) || words.has([...word].reverse().join(""));
  };
  const isLittle = (text: string) => text.length < LEAST_REST || isListed(text);

  const before = /^[^\p{L}]*/u.exec(key)?.[0] ?? "";
  const after = /[^\p{L}]*$/u.exec(key)?.[0] ?? "";
  for (const start of new Set([0, before.length])) {
    for (let end = key.length; end >= key.length - after.length; end--) {
      const word = key.slice(start, end);
      if (word.length < SHORTEST_WORD) break;
      if (isLittle(key.slice(0, start) + key.slice(end)) && isListed(word)) return true;
    }
  }
  return false;
}
