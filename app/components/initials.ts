const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A letter with a plain one behind it, or none, has no marks on it: the segmenter takes a hundred times as long. */
const ALONE = /^[\p{L}\p{N}](?=[a-z]|$)/iu;

function firstGrapheme(word: string): string {
  const [letter] = ALONE.exec(word) ?? [];
  if (letter) return letter;
  for (const { segment } of graphemes.segment(word)) return segment;
  return "";
}

/** One or two letters that stand for a name in any script: the first of its first and of its last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""));
  const [first, ...rest] = words.filter(Boolean);
  const letters = firstGrapheme(first ?? "") + firstGrapheme(rest.at(-1) ?? "");
  return letters.toUpperCase();
}
