/** Marks on Latin, Greek and Cyrillic letters; other scripts keep theirs, there they are letters' own. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

// Upper case in between makes one of "ß" and "ss", of "ſ" and "s".
const caseFold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Most addresses and many names: lower case is all that they need. */
export const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text);

/** The key that lists sort and search by: "José" and "jose" are the same. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(MARKS, "");
  return caseFold(plain).normalize("NFKD").replace(MARKS, "");
}

/** The key that decides whether two names or addresses are the same one: case folding and NFKC, marks kept. */
export function canonical(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return caseFold(text.normalize("NFKC")).normalize("NFKC");
}
