const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/u;
/** The blank braille pattern, and Unicode's line separators. */
const BLANK = /[\u2800\u2028\u2029]/;

const JOINING_SCRIPTS =
  "Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar"
    .split(" ")
    .map((script) => `\\p{Script=${script}}`)
    .join("");

/**
 * Invisible characters with an effect in their context (UAX 31, section 2.3): joiners between letters of joining scripts
 * and in emoji sequences, and variation selectors of emoji, Han and Mongolian letters.
 */
const AT_WORK = new RegExp(
  [
    `([${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`,
    "([\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})",
    "(\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
    "(\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]",
    "(\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]",
  ].join("|"),
  "gu",
);

/** Whether a name has invisible characters without an effect. */
export const hasInvisible = (name: string): boolean =>
  hasAnyInvisible(name.replace(AT_WORK, "$1$2$3$4$5").replace(AT_WORK, "$1$2$3$4$5"));

/** Whether a username has invisible characters, with or without an effect. */
export const hasAnyInvisible = (username: string): boolean =>
  NOT_SHOWN.test(username) || BLANK.test(username);

/** A name without its invisible characters, if some of them have no effect. */
export const withoutInvisible = (name: string): string =>
  hasInvisible(name) ? name.replace(/[\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/gu, "") : name;
