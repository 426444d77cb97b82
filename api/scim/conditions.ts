import { asLine } from "../contract/text";
import { refused } from "./errors";
import { type Filter, parseFilter, plainValue } from "./filters";

/** One condition of a list's filter: the attribute, with sub-attribute, in lower case. */
export interface Condition {
  attribute: string;
  value: string | number | boolean | null;
}

/**
 * A list's filter as conditions that all have to be met. Each is answered by an index, so there is nothing but eq and and.
 *
 * @throws {HttpError} 400
 */
export function readConditions(text: string, schema: string): Condition[] {
  return flatten(parseFilter(text), "", `${schema}:`.toLowerCase());
}

function flatten(filter: Filter, parent: string, prefix: string): Condition[] {
  if (filter.op === "and") return filter.filters.flatMap((one) => flatten(one, parent, prefix));
  const named = "attrPath" in filter ? filter.attrPath.toLowerCase() : "";
  const attribute = parent + (named.startsWith(prefix) ? named.slice(prefix.length) : named);
  if (filter.op === "[]") return flatten(filter.valFilter, `${attribute}.`, prefix);
  if (filter.op === "eq") return [{ attribute, value: asStored(plainValue(filter.compValue)) }];
  throw refused("invalidFilter", "A filter can use eq and and.");
}

/** Texts are stored as lines, whatever directories add to them. */
const asStored = (value: Condition["value"]) =>
  typeof value === "string" ? asLine(value, value.length) : value;

/** @throws {HttpError} 400 */
export function unknownAttribute(attributes: string): never {
  throw refused("invalidFilter", `A filter can use the attributes ${attributes}.`);
}
