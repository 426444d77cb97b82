import { html, raw } from "hono/html";
import { currentLanguage } from "#languages/current";
import { sayList } from "#languages/dates";
import { format } from "#languages/format";
import { sayParts, type TextKey } from "#languages/say";

export type Html = ReturnType<typeof html>;

/** Words of a mail, as text and as HTML. */
export interface Phrase {
  text: string;
  html: Html | string;
}

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

/** A value of a mail. In HTML it is escaped, and isolated from the direction of the words around it. */
export function isolated(value: string | number): Phrase {
  const text = oneLine(String(value));
  return { text: format(currentLanguage(), [["value"]], { value: text }), html: html`<bdi>${text}</bdi>` };
}

/** Names as the language lists them. */
export function listOf(names: readonly string[]): Phrase {
  const values = names.map(isolated);
  return {
    text: sayList(values.map(({ text }) => text)),
    html: raw(sayList(values.map((value) => String(value.html)))),
  };
}

type Values<Key extends TextKey> = Parameters<typeof sayParts<Phrase, Key>>[1];

/** A text of the catalogue with its values: phrase("mail.hello", { name }). The key is written out, as for `say`. */
export function phrase<Key extends TextKey>(
  key: Key,
  ...[values]: Record<never, never> extends Values<Key> ? [] : [values: Values<Key>]
): Phrase {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? isolated(value) : value,
  ]);
  const parts = sayParts<Phrase, Key>(key, Object.fromEntries(shown));
  return {
    text: parts.map((part) => (typeof part === "string" ? part : part.text)).join(""),
    html: html`${parts.map((part) => (typeof part === "string" ? part : part.html))}`,
  };
}
