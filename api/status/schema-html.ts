import { html } from "hono/html";
import type { Schema } from "./openapi";

type Html = ReturnType<typeof html>;

/** A schema's type, followed by its fields. */
export function describeSchema(schema: Schema): Html {
  const isPlain = schema.type === "object" && schema.properties !== undefined;
  return html`${isPlain ? "" : html`<p>${typeOf(schema)}</p>`}${fieldsOf(schema)}`;
}

/** @param place for fields outside the body: "query" */
export function describeField(name: string, schema: Schema, required: boolean, place?: string): Html {
  const notes = [typeOf(schema), place, required ? undefined : "optional"].filter(
    (note) => note !== undefined,
  );
  return html`<dt><code>${name}</code> <small>${notes.join(", ")}</small></dt>
    <dd>${schema.description ?? ""}${fieldsOf(schema)}</dd>`;
}

/** The fields of an object, of a list's items, or of each alternative. */
function fieldsOf(schema: Schema): Html | "" {
  const { properties, required = [], items, anyOf = schema.oneOf } = schema;
  if (properties) {
    return html`<dl>${Object.entries(properties).map(([name, inner]) => describeField(name, inner as Schema, required.includes(name)))}</dl>`;
  }
  if (items) return fieldsOf(items as Schema);
  const kinds = ((anyOf ?? []) as Schema[]).filter((kind) => fieldsOf(kind) !== "");
  return kinds.length === 0
    ? ""
    : html`${kinds.map((kind) => html`<p>${typeOf(kind)}:</p>${fieldsOf(kind)}`)}`;
}

/** "string, 1 to 64 characters" */
function typeOf(schema: Schema): string {
  const { type, items, anyOf = schema.oneOf, enum: values, const: only, format } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (anyOf) return anyOf.map((kind) => typeOf(kind as Schema)).join(" or ");
  if (items) return `list of ${typeOf(items as Schema)}`;
  const name = [type ?? "anything"].flat().join(" or ");
  const notes = [
    format,
    bounds(schema.minLength, schema.maxLength, " characters"),
    bounds(schema.minimum, schema.maximum, ""),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} by default`,
  ];
  return [name, ...notes.filter((note) => note !== undefined)].join(", ");
}

function bounds(least: unknown, most: unknown, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `at least ${least}${unit}`;
  return `${least === undefined ? "at most " : `${least} to `}${most}${unit}`;
}

const PLAIN: Record<string, unknown> = {
  string: "…",
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
  object: {},
};

/** An example value, built from the schema's examples. */
export function exampleOf(schema: Schema): unknown {
  const { properties, items, anyOf = schema.oneOf, enum: values, const: only, examples, type } = schema;
  if (only !== undefined) return only;
  if (values) return values[0];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner as Schema)]),
    );
  }
  const [example] = (examples ?? []) as unknown[];
  if (example !== undefined) return example;
  if (anyOf?.[0]) return exampleOf(anyOf[0] as Schema);
  if (items) return [exampleOf(items as Schema)];
  return PLAIN[[type].flat()[0] ?? "string"];
}
