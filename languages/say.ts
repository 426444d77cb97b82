import { formatNumber, formatParts, format as formatText, type Values } from "./format";
import { currentLanguage, messageOf } from "./spoken";
import type { Tags, Texts } from "./texts";

/** A key of the catalogue. */
export type TextKey = keyof Texts;
/** A key whose text has no elements. */
export type PlainKey = Exclude<TextKey, keyof Tags>;

/** The values of a text, where parts that aren't text may stand for a text, and what makes its elements. */
export type PartValues<Key extends TextKey, Part> = {
  readonly [Name in keyof Texts[Key]]: Texts[Key][Name] extends number ? number : Texts[Key][Name] | Part;
} & (Key extends keyof Tags
  ? { readonly [Name in Tags[Key]]: (inside: (Part | string)[]) => Part }
  : unknown);
type ArgumentsFor<Of> = keyof Of extends never ? [] : [values: Of];

/**
 * A text of `languages/en.json` in the language of the request or page. The key is written out where this is called, for
 * the build puts the message itself into scripts.
 */
export const say = <Key extends PlainKey>(key: Key, ...[values]: ArgumentsFor<Texts[Key]>): string => {
  const language = currentLanguage();
  return formatText(language, messageOf(language, key), (values ?? {}) as Values);
};

/** The parts of a text with elements: what each element's function makes of the parts within, and the texts between. */
export function sayParts<Part, Key extends TextKey>(
  key: Key,
  values: PartValues<Key, Part>,
): (Part | string)[] {
  const language = currentLanguage();
  return formatParts(language, messageOf(language, key), values as Values) as (Part | string)[];
}

/** A number in the language of the request or page. */
export const sayNumber = (value: number): string => formatNumber(currentLanguage(), value);
