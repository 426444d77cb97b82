import { z } from "zod";

/** A sentence for people: one line, and not a whole page of something. */
const Words = z.string().trim().min(1).max(500).regex(/^.+$/);

/** The shapes in which services say why they refuse: our own and the usual others. */
const Said = z.union([
  Words,
  z.object({ message: Words }).transform(({ message }) => message),
  z.object({ message: z.array(Words).min(1) }).transform(({ message }) => message.join(" ")),
  z.object({ error: Words }).transform(({ error }) => error),
  z.object({ error: z.object({ message: Words }) }).transform(({ error }) => error.message),
  z.object({ detail: Words }).transform(({ detail }) => detail),
]);

const Fields = z
  .object({
    errors: z.record(z.string(), z.union([z.array(z.string()), Words.transform((words) => [words])])),
  })
  .transform(({ errors }) => errors);

const Code = z.object({ code: z.string().max(64) }).transform(({ code }) => code);

/**
 * Reads what an SSO API says about a refusal: JSON of a known shape, or a line of plain text. Pages of HTML say nothing.
 *
 * @param type the answer's content type
 */
export function readRefusal(text: string, type: string | null) {
  const body = parseJson(text) ?? (type?.startsWith("text/plain") ? text : undefined);
  return {
    said: Said.safeParse(body).data,
    fields: Fields.safeParse(body).data,
    code: Code.safeParse(body).data,
  };
}

/** @returns undefined where the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
