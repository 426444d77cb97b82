import { closest, distance } from "fastest-levenshtein";

/** Comparing takes the product of the lengths. */
const LONGEST_COMPARED = 100;
const LONGEST_SHOWN = 100;

export interface Known {
  name: string;
  /** As it is compared. */
  key: string;
}

/** ` Did you mean “accounting”?` if one of the names is close. */
export function didYouMean(key: string, known: readonly Known[]): string {
  if (key.length > LONGEST_COMPARED || known.length === 0) return "";
  const nearest = closest(
    key,
    known.map((one) => one.key),
  );
  const isNear = distance(key, nearest) <= Math.max(1, Math.floor(key.length / 4));
  const name = isNear && known.find((one) => one.key === nearest)?.name;
  return name ? ` Did you mean “${name}”?` : "";
}

/** Text of a file in a message. */
export function quoted(text: string): string {
  const letters = [...text.slice(0, 2 * LONGEST_SHOWN).replace(/\p{C}/gu, "")];
  return `“${letters.slice(0, LONGEST_SHOWN).join("")}${letters.length > LONGEST_SHOWN ? "…" : ""}”`;
}
