export type Strength = "none" | "weak" | "medium" | "strong";

const SHORTEST = 8;
/** Parts of names that are shorter may be part of a password. */
const SHORTEST_NAME = 4;
/** What must be left of a password once a name is taken out of it. */
const LEAST_REST = 4;

/**
 * The strength of a password as the specification's sections 4, 5 and 9 have it: strong is all of lowercase, uppercase
 * and digit in at least 8 characters, medium two of them in at least 6, weak is the rest. What is made of the account's
 * own names is weak.
 */
export function passwordStrength(password: string, names: readonly (string | undefined)[] = []): Strength {
  const length = [...password].length;
  if (length === 0) return "none";
  if (isMadeOfNames(password, names)) return "weak";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length;
  if (kinds === 3 && length >= 8) return "strong";
  if (kinds >= 2 && length >= 6) return "medium";
  return "weak";
}

/** Why the service will refuse a password, as far as a browser can know: the common ones are the service's to tell. */
export function passwordFault(password: string, names: readonly (string | undefined)[]): string | undefined {
  if (password === "") return undefined;
  if ([...password].length < SHORTEST) return `Use at least ${SHORTEST} characters.`;
  return isMadeOfNames(password, names)
    ? "Don't use the name, username or email as the password."
    : undefined;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function isMadeOfNames(password: string, names: readonly (string | undefined)[]): boolean {
  const key = plain(password);
  const parts = names
    .flatMap((name = "") => [name, name.replace(/\s+/g, ""), ...name.split(/[\s@]+/)])
    .map(plain);
  return parts.some(
    (part) =>
      part === key ||
      (part.length >= SHORTEST_NAME && key.includes(part) && key.replaceAll(part, "").length < LEAST_REST),
  );
}
