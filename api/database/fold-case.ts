/** Marks on Latin, Greek and Cyrillic letters. In other scripts marks are part of the letters and stay. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

// Upper case in between unifies "ß" and "ss", "ſ" and "s".
const caseFold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Most addresses and many names are ASCII and need only lower case. */
export const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text);

/** The key for sorting and searching: "José" and "jose" are equal. */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(MARKS, "");
  return caseFold(plain).normalize("NFKD").replace(MARKS, "");
}

/** The key for uniqueness of names and addresses: case folding and NFKC. Marks stay. */
export function canonical(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return caseFold(text.normalize("NFKC")).normalize("NFKC");
}
