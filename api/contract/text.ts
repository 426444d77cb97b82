/**
 * The rules for text that users type. The forms run them in the browser too, so they use zod/mini, which is a sixth of
 * zod's size.
 */

import * as z from "zod/mini";
import { say } from "#languages/say";
import { trimmed } from "./trimmed";

/** docs/product.md, section 5. */
export const required = () => say("rule.required");

/** What no line has: control characters, and characters that change the text direction or that nobody sees. */
const NOT_IN_LINES: readonly [RegExp, () => string][] = [
  [/[\n\v\f\r\u0085]/, () => say("rule.remove.line-break")],
  [/\t/, () => say("rule.remove.tab")],
  [/(?![\t\n\v\f\r\u0085])\p{Cc}/u, () => say("rule.remove.control")],
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/, () => say("rule.remove.direction")],
  [/\ufeff/, () => say("rule.remove.invisible")],
];

/** What a line has and shouldn't. */
const misplacedIn = (line: string) => NOT_IN_LINES.filter(([pattern]) => pattern.test(line));

const toRemove = (line: unknown) =>
  say("rule.remove", {
    characters: misplacedIn(String(line))
      .map(([, name]) => name())
      .reduce((first, second) => say("rule.remove.and", { first, second })),
  });

/** A text with spaces in place of what no line has. */
export const withoutMisplaced = (text: string): string =>
  NOT_IN_LINES.reduce(
    (line, [pattern]) => line.replace(new RegExp(pattern, `${pattern.flags}g`), " "),
    text,
  ).replace(/ {2,}/g, " ");

const bytesOfKey = (value: string) => new TextEncoder().encode(value.normalize("NFKD")).length;

/** NFC makes of at most four code units one, and takes the square of the length. What is too long anyway stays as it is. */
const composed = (value: string, most: number) => (value.length > 4 * most ? value : value.normalize("NFC"));

/** A text as `lineSchema` stores it. */
export const asLine = (text: string, most: number): string => composed(trimmed(text), most);

/**
 * One line of text for people: trimmed, NFC, without control and bidirectional characters.
 *
 * @param mostBytes of the decomposed text (NFKD), because it becomes an index key of limited size
 */
export const lineSchema = (most: number, mostBytes = 1900) =>
  z
    .pipe(
      z.pipe(
        z.string({ error: required }),
        z.transform((value) => asLine(value, most)),
      ),
      // Like the forms, treats blank text as missing.
      z.string({ error: required }).check(
        z.minLength(1, { error: required }),
        z.maxLength(most, { error: () => say("rule.most-characters", { count: most }) }),
        z.refine((value) => value.length > most || bytesOfKey(value) <= mostBytes, {
          error: () => say("rule.unusual-characters"),
        }),
        z.refine((value) => misplacedIn(value).length === 0, { error: ({ input }) => toRemove(input) }),
      ),
    )
    .check(z.meta({ minLength: 1, maxLength: most }));

/** The same for optional fields. An empty text becomes null. */
export const optionalLineSchema = (most: number) =>
  z
    .pipe(
      z.pipe(
        z.nullish(z.string()),
        z.transform((value) => (value && trimmed(value) ? value : null)),
      ),
      z.nullable(lineSchema(most)),
    )
    .check(z.meta({ maxLength: most }));

/** "text, an at sign, text, a dot, text" (docs/product.md, section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const notAnEmail = () => say("rule.email");

export const EmailSchema = z.pipe(
  lineSchema(254, 600),
  z.string().check(z.regex(EMAIL_PATTERN, { error: notAnEmail })),
);

const MAILABLE = /^[^\s@\p{Cc}"(),:;<>[\]\\]+@[^\s@\p{Cc}"(),:;<>[\]\\]+$/u;

/**
 * Whether an address is one address for every mail server. The pattern above also accepts `a@x.test,evil@y.test`. Addresses
 * from before this rule exist; they get no mail.
 */
export const isMailable = (address: string): boolean => MAILABLE.test(address);

/** An address that is entered now. The form of users has the pattern alone, for addresses that are there already. */
export const NewEmailSchema = z.pipe(
  EmailSchema,
  z.string().check(z.refine(isMailable, { error: notAnEmail })),
);
