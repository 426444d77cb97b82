/** Marks on Latin, Greek and Cyrillic letters; other scripts keep theirs, there they are letters' own. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

// Upper case in between makes one of "ß" and "ss", of "ſ" and "s".
const caseFold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** The key that lists sort and search by: "José" and "jose" are the same. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD");
  return caseFold(/^[\p{ASCII}]*$/u.test(plain) ? plain : plain.replace(MARKS, ""))
    .normalize("NFKD")
    .replace(MARKS, "");
}

/** The key that decides whether two names or addresses are the same one: case folding and NFKC, marks kept. */
export function canonical(text: string): string {
  return caseFold(text.normalize("NFKC")).normalize("NFKC");
}
