import type { Schema } from "./document";

/** A schema's type in words: "string, 1 to 64 characters" */
export function typeText(schema: Schema): string {
  const { type, items, anyOf = schema.oneOf, enum: values, const: only, format } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (anyOf) return anyOf.map(typeText).join(" or ");
  if (items) return `list of ${typeText(items)}`;
  const name = [type ?? "anything"].flat().join(" or ");
  const notes = [
    format,
    bounds(schema.minLength, schema.maxLength, " characters"),
    bounds(schema.minimum, schema.maximum, ""),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} by default`,
  ];
  return [name, ...notes.filter((note) => note !== undefined)].join(", ");
}

/** Nobody means the number: it only keeps sums within what numbers can be. */
const BOUNDLESS = 999_999_999;

function bounds(least: unknown, most: unknown, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined || most === BOUNDLESS) return `at least ${least}${unit}`;
  return `${least === undefined ? "at most " : `${least} to `}${most}${unit}`;
}
