/** Ignores case and combining marks, as the search of the lists does. */
export const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether an option's label contains the search term. */
export const matchesTerm = (label: string, term: string): boolean => fold(label).includes(fold(term.trim()));
