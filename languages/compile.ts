import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Message } from "./format";

/**
 * Compiles a message.
 *
 * @param source ICU MessageFormat: values `{name}`, numbers `{n, number}`, `plural`, `select`, and elements `<b>…</b>`
 * @throws {Error} for other syntax
 */
export const compile = (source: string): Message => toMessage(parse(source));

/** @param counted the number that `#` stands for */
function toMessage(elements: readonly MessageFormatElement[], counted?: string): Message {
  const parts = elements.map((element) => toPart(element, counted));
  if (parts.length === 0) return "";
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
}

function toPart(element: MessageFormatElement, counted?: string): Exclude<Message, string>[number] {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      if (element.style) break;
      return [element.value, 0];
    case TYPE.pound:
      if (counted === undefined) break;
      return [counted, 0];
    case TYPE.plural:
      if (element.offset || element.pluralType !== "cardinal") break;
      return [element.value, 1, toCases(element.options, element.value)];
    case TYPE.select:
      return [element.value, 2, toCases(element.options, counted)];
    case TYPE.tag:
      return [element.value, 3, toMessage(element.children, counted)];
  }
  throw new Error(
    "A message has values, plain numbers, cardinal plurals without an offset, choices and elements only",
  );
}

const toCases = (options: Record<string, { value: MessageFormatElement[] }>, counted?: string) =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, toMessage(value, counted)]));
