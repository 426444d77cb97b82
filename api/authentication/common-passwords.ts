import { comparable, SHORTEST_PASSWORD, withoutStandIns } from "../contract/password-rules";

/** Words shorter than this say nothing. */
const SHORTEST_WORD = 4;
/** So much beside a common word makes it another password, unless that is common itself. */
const LEAST_REST = 8;

/** What somebody would think of here. */
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

/** 49,000 of them, loaded when the first password is set: nothing else needs them. */
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
 * Whether a password is one of the commonest, in any case, backwards and with digits for letters, or no more than one of
 * them with digits and symbols around it: `Passw0rd!`, `Admin@123`, `!!Summer2026`. Something short again and again is
 * common too.
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
