const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function firstGrapheme(word: string): string {
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
