import { trimmed } from "#api/contract/trimmed";

/** Ignores case and combining marks, as the search of the lists does. */
export const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether an option's label contains the search term, as an empty one always is. */
export function matchesTerm(label: string, term: string): boolean {
  const wanted = trimmed(term);
  return wanted === "" || fold(label).includes(fold(wanted));
}
