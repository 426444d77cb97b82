import { z } from "zod";

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
    .string("This field is required.")
    .transform((value) => value.trim().normalize("NFC"))
    .pipe(
      z
        .string()
        .min(1, "This field is required.")
        .max(most, `Use at most ${most} characters.`)
        .refine((value) => bytesOfKey(value) <= mostBytes, "Use fewer unusual characters.")
        .refine((value) => !DECEPTIVE.test(value), "Remove control or text-direction characters."),
    )
    .meta({ minLength: 1, maxLength: most });

/** The same where nothing may be given; nothing is null. */
export const optionalLineSchema = (most: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value?.trim() ? value : null))
    .pipe(lineSchema(most).nullable())
    .meta({ maxLength: most });
