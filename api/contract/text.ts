/**
 * The rules of text that people type. The forms run them in the browser too, so they are written in zod's small dialect:
 * it takes a browser a sixth of the bytes.
 */
import * as z from "zod/mini";

/** Specification, section 5. */
export const REQUIRED = "This field is required.";

/** Control characters, and those that turn the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEPTIVE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

const bytesOfKey = (value: string) => new TextEncoder().encode(value.normalize("NFKD")).length;

/**
 * One line of text for people: trimmed, NFC, without control and bidirectional characters.
 *
 * @param mostBytes of the text taken apart (NFKD): it becomes the key of an index, which takes only so much
 */
export const lineSchema = (most: number, mostBytes = 1900) =>
  z
    .pipe(
      z.pipe(
        z.string(REQUIRED),
        z.transform((value) => value.trim().normalize("NFC")),
      ),
      // A form takes an empty text for none at all, here too: blanks alone are no text of the wrong type.
      z.string(REQUIRED).check(
        z.minLength(1, REQUIRED),
        z.maxLength(most, `Use at most ${most} characters.`),
        z.refine((value) => bytesOfKey(value) <= mostBytes, "Use fewer unusual characters."),
        z.refine((value) => !DECEPTIVE.test(value), "Remove control or text-direction characters."),
      ),
    )
    .check(z.meta({ minLength: 1, maxLength: most }));

/** The same where nothing may be given; nothing is null. */
export const optionalLineSchema = (most: number) =>
  z
    .pipe(
      z.pipe(
        z.nullish(z.string()),
        z.transform((value) => (value?.trim() ? value : null)),
      ),
      z.nullable(lineSchema(most)),
    )
    .check(z.meta({ maxLength: most }));

/** "text, an at sign, text, a dot, text" (specification section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_MESSAGE = "Entered value does not match email format";

export const EmailSchema = z.pipe(
  lineSchema(254, 600),
  z.string().check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
);
