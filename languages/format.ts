import { directionOf, intlTag } from "./direction";
import type { Language } from "./known";

/**
 * A compiled message (ICU MessageFormat): its text, or parts of which each is
 *
 * - a text,
 * - `[name]`: a value,
 * - `[name, 0]`: a number, written as the language writes numbers,
 * - `[name, 1, cases]`: one of several messages, by the number's plural category or `=n`,
 * - `[name, 2, cases]`: one of several messages, by the value itself,
 * - `[name, 3, message]`: a message within an element.
 */
export type Message = string | readonly Part[];
type Cases = Readonly<Record<string, Message>>;
type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 0]
  | readonly [name: string, kind: 1 | 2, cases: Cases]
  | readonly [name: string, kind: 3, inside: Message];

/** By name: texts and numbers, elements, and what puts parts of a text into an element. */
export type Values = Readonly<Record<string, unknown>>;

interface Grammar {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
  isRightToLeft: boolean;
}

const grammars = new Map<Language, Grammar>();

function grammarOf(language: Language): Grammar {
  let grammar = grammars.get(language);
  if (!grammar) {
    const tag = intlTag(language);
    grammar = {
      plural: new Intl.PluralRules(tag),
      number: new Intl.NumberFormat(tag),
      isRightToLeft: directionOf(language) === "rtl",
    };
    grammars.set(language, grammar);
  }
  return grammar;
}

const HAS_DIRECTION = /[\p{L}\u061c\u200e\u200f]/u;

/**
 * A value whose direction turns nothing around it, nor the reverse (Unicode, UAX 9: FSI, LRI and PDI). What has no letters, such
 * as a network, runs from left to right.
 */
const isolated = (value: string): string =>
  `${HAS_DIRECTION.test(value) ? "\u2068" : "\u2066"}${value}\u2069`;

/** A number as the language writes it. */
export const formatNumber = (language: Language, value: number): string =>
  grammarOf(language).number.format(value);

const own = <Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/**
 * The parts of a message with its values. A function among the values gets the parts within its element.
 *
 * @throws {Error} if a value is missing
 */
export function formatParts(language: Language, message: Message, values: Values): unknown[] {
  if (typeof message === "string") return [message];
  const grammar = grammarOf(language);
  return message.flatMap((part): unknown[] => {
    if (typeof part === "string") return [part];
    const [name, kind, inner] = part;
    const value = own(values, name);
    if (value === undefined) throw new Error(`A text misses its value ${name}`);
    if (kind === undefined)
      return [typeof value === "object" || !grammar.isRightToLeft ? value : isolated(String(value))];
    if (kind === 0) return [grammar.number.format(value as number)];
    if (kind === 3)
      return [(value as (inside: unknown[]) => unknown)(formatParts(language, inner as Message, values))];
    const cases = inner as Cases;
    const found =
      kind === 2
        ? own(cases, String(value))
        : (own(cases, `=${value}`) ?? own(cases, grammar.plural.select(value as number)));
    return formatParts(language, found ?? (cases.other as Message), values);
  });
}

/** A message with its values, as one text. */
export const format = (language: Language, message: Message, values: Values): string =>
  typeof message === "string" ? message : formatParts(language, message, values).join("");
