import { say } from "#languages/say";

/** The answer to a form that is refused before its action. */
export const refusal = (status: number, message: string) =>
  new Response(message, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

export const unreadable = () => refusal(400, say("form.unreadable"));

export const unknownFields = () => refusal(400, say("form.unknown-fields"));

/** Says that a file is too large. */
export const tooLarge = (mostBytes: number) =>
  `The file is too large. The limit is ${mostBytes / 1_000_000} MB.`;
