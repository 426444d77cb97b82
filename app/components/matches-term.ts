/** The same marks-blind, case-blind look that the lists' search has. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a choice's label has what was typed to find it. */
export const matchesTerm = (label: string, term: string): boolean =>
  plain(label).includes(plain(term.trim()));
