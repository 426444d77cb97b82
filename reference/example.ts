import type { Content, Schema } from "./document";

/** The example of a body or an answer: its own, or one that is composed of its fields'. */
export const exampleIn = ({ example, schema }: Content[string]): unknown => example ?? exampleOf(schema);

/** An example of a schema, composed from those of its fields. Undefined if one of them has none. */
export function exampleOf(schema: Schema): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.properties) return exampleOfObject(schema.properties);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first);
  if (schema.items) {
    const item = exampleOf(schema.items);
    return item === undefined ? undefined : [item];
  }
  return schema.type === "null" ? null : undefined;
}

function exampleOfObject(properties: Record<string, Schema>): unknown {
  const fields = Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner)]);
  return fields.some(([, example]) => example === undefined) ? undefined : Object.fromEntries(fields);
}
