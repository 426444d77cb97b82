import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

/** Words of a mail, as text and as HTML. */
export interface Phrase {
  text: string;
  html: Html | string;
}

type Value = Phrase | string | number;

/** Makes a value safe for a header or a line: without line breaks, control and text-direction characters. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, " ").trim();

/**
 * A name that somebody gave themselves. Programs that show mails make links of what looks like an address, so a name could
 * be one: an invisible space prevents that. A long one is shortened, so that it can't be a message.
 */
export const nameOf = (name: string): string =>
  shorten(oneLine(name)).replace(/[.:/@\uff0e\u3002\uff61](?=[\p{L}\p{N}/]{2})/gu, "$&\u200b");

const LONGEST_NAME = 80;

function shorten(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST_NAME
    ? `${characters
        .slice(0, LONGEST_NAME - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/**
 * A sentence with values in it: say`Hello ${name},`. In HTML a value is escaped and isolated from the direction of the
 * words around it.
 */
export function say(words: TemplateStringsArray, ...values: Value[]): Phrase {
  const phrases = values.map(toPhrase);
  return {
    text: words.reduce((before, after, index) => `${before}${phrases[index - 1]?.text}${after}`),
    html: html`${words.flatMap((part, index) => [part, phrases[index]?.html ?? ""])}`,
  };
}

function toPhrase(value: Value): Phrase {
  if (typeof value === "object") return value;
  const text = oneLine(String(value));
  return { text, html: html`<bdi>${text}</bdi>` };
}
