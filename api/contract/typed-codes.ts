/** What people type from another screen or paste: spaces, hyphens, dots and invisible characters don't matter. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212.]/gu;

const plain = (text: string) => text.normalize("NFKC").replace(BETWEEN, "");

/** The digits of Arabic and Persian keyboards. */
const ARABIC = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A code of digits, in ASCII. */
export const plainDigits = (text: string): string =>
  plain(text).replace(ARABIC, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A secret in Crockford's base32, in which case doesn't matter, o is 0, and i and l are 1. */
export const plainSecret = (text: string): string =>
  plain(text).toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");
