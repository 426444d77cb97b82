import { foldCase } from "../database/fold-case";

/**
 * The folded words of a search, each once. The longest come first, because most rows lack them. A word within another is
 * left out: whatever has the longer one has it too.
 */
export function toWords(term: string | undefined): string[] {
  const words = foldCase(term ?? "")
    .split(/\s+/u)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  return words.filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)));
}
