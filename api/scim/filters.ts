import { type Filter, parse } from "scim2-parse-filter";
import { trimmed } from "../contract/trimmed";
import { canonical } from "../database/fold-case";
import { refused } from "./errors";

export type { Filter };

const MOST_BYTES = 1000;
const DEEPEST = 20;
/** Line breaks make the parser try every way to read them, and no filter needs one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Parses a filter (RFC 7644, section 3.4.2.2) that is short and flat enough for the parser. @throws {HttpError} 400 */
export function parseFilter(text: string): Filter {
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw refused("invalidFilter", `A filter can have ${MOST_BYTES} bytes.`);
  if (CONTROL.test(text))
    throw refused("invalidFilter", "A filter can't have line breaks, tabs or other control characters.");
  if (depthOf(text) > DEEPEST)
    throw refused("invalidFilter", `A filter can be nested ${DEEPEST} levels deep.`);
  try {
    return parse(text);
  } catch {
    throw refused("invalidFilter", "The filter can't be read.");
  }
}

/** How deep brackets and negations are nested, at most. Those in quotes count too, which does no harm. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "(" || character === "[") depth++;
    if (character === ")" || character === "]") depth--;
    deepest = Math.max(deepest, depth);
  }
  return deepest + (text.match(/\bnot\b/gi)?.length ?? 0);
}

/** The parser leaves a backslash that was escaped doubled. */
export const plainValue = (value: string | number | boolean | null) =>
  typeof value === "string" ? value.replaceAll("\\\\", "\\") : value;

/** Whether one of several values, like an address with a type, passes the filter of a path. Text ignores case. */
export function matches(filter: Filter, element: ReadonlyMap<string, string | boolean>): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((one) => matches(one, element));
    case "or":
      return filter.filters.some((one) => matches(one, element));
    case "not":
      return !matches(filter.filter, element);
    case "eq":
    case "ne":
      return (
        (fold(element.get(filter.attrPath.toLowerCase())) === fold(plainValue(filter.compValue))) ===
        (filter.op === "eq")
      );
    case "pr":
      return Boolean(element.get(filter.attrPath.toLowerCase()));
    default:
      throw refused("invalidPath", "The filter of a path can use eq, ne, pr, and, or and not.");
  }
}

const fold = (value: unknown) => canonical(trimmed(String(value)));
