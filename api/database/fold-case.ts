import { trimmed } from "../contract/trimmed";

/**
 * A Latin, Greek or Cyrillic letter, and the marks on it. In other scripts marks are part of the letters and stay. A
 * lookbehind for the letter would walk back over all marks from each of them.
 */
const MARKED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

const withoutMarks = (text: string) => text.normalize("NFKD").replace(MARKED, "$1");

// Upper case in between unifies "ß" and "ss", "ſ" and "s".
const caseFold = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Most addresses and many names are ASCII and need only lower case. */
export const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text);

/**
 * The key for sorting and searching: "José" and "jose" are equal. Normalizing takes the square of the number of marks, so the
 * text's length has to be limited.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return withoutMarks(caseFold(withoutMarks(text)));
}

/** The key for uniqueness of names and addresses: case folding and NFKC. Marks stay. */
export function canonical(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return caseFold(text.normalize("NFKC")).normalize("NFKC");
}

const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;

/** The key of a username or an address that somebody typed, or pasted with invisible characters in it. */
export const typedKey = (text: string): string => canonical(trimmed(text.replace(NOT_SHOWN, "")));

/** What a typed username or address may be stored as: those from before invisible characters were refused have some. */
export const typedKeys = (text: string): [exact: string, clean: string] => [
  canonical(text.trim()),
  typedKey(text),
];

/** What the key of any other typed name may be: its text without what a copy added around it, and the text as it is. */
export const typedNameKeys = (text: string): [exact: string, clean: string] => [
  foldCase(text.trim()),
  foldCase(trimmed(text)),
];
