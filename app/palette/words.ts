import { fold } from "#app/components/matches-term";

/** More words of a query are not read. */
const MOST_WORDS = 8;

/** The words of a query, folded, in the order in which they were typed. */
export const wordsOf = (query: string): string[] =>
  [...new Set(fold(query).split(/\s+/u))].filter(Boolean).slice(0, MOST_WORDS);

/** Whether the texts contain all words, in any order. */
export function matchesWords(
  words: readonly string[],
  texts: readonly (string | null | undefined)[],
): boolean {
  const all = fold(texts.filter(Boolean).join("\n"));
  return words.every((word) => all.includes(word));
}

/** Puts names first whose own words begin with those of the query. Otherwise the order stays. */
export function byMatch<Thing>(
  things: readonly Thing[],
  words: readonly string[],
  nameOf: (thing: Thing) => string,
) {
  const ranks = new Map(things.map((thing) => [thing, rankOf(fold(nameOf(thing)), words)]));
  const rank = (thing: Thing) => ranks.get(thing) ?? 0;
  return things.toSorted((a, b) => rank(a) - rank(b));
}

/** The number of words that no word of the name begins with; below 0 if the name is the query. */
function rankOf(name: string, words: readonly string[]): number {
  if (name === words.join(" ")) return -1;
  const starts = name.split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => !starts.some((start) => start.startsWith(word))).length;
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Cuts a text where the words of a query match it. The longest words come first. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const characters = [...text];
  const folded = characters.map(fold);
  const matched = new Set<number>();
  for (const word of words) {
    for (let start = 0; start < folded.length; start += 1) {
      const end = endOf(folded, start, word);
      for (let at = start; at < end; at += 1) matched.add(at);
    }
  }
  const pieces: Piece[] = [];
  for (const [at, character] of characters.entries()) {
    const isMatch = matched.has(at);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else pieces.push({ text: character, isMatch });
  }
  return pieces;
}

/** Where a word that begins at a character ends; `start` if it doesn't begin there. */
function endOf(folded: readonly string[], start: number, word: string): number {
  let found = "";
  for (let end = start; end < folded.length && found.length < word.length; end += 1) {
    found += folded[end];
    if (!word.startsWith(found.slice(0, word.length))) return start;
    if (found.length >= word.length) return end + 1;
  }
  return start;
}
