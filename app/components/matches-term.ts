/** Ignores case and combining marks, as the search of the lists does. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether an option's label contains the search term. */
export const matchesTerm = (label: string, term: string): boolean =>
  plain(label).includes(plain(term.trim()));
