/** White space, and invisible characters that come along when a text is copied. */
const AROUND = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** A text without white space and invisible characters around it, as it is stored and looked up. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.test(text.charAt(start))) start++;
  while (end > start && AROUND.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
