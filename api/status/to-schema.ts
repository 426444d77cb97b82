import { z } from "zod";
import type { Components, Parameter, Schema } from "../../reference/document";
import { followed } from "../../reference/resolve";
import type { FindWord } from "./glossary";

/**
 * @param io input for queries and bodies, output for answers
 * @param metadata what schemas say of themselves. Those with an id are referred to, in $defs
 */
export function toSchema(
  schema: z.ZodType,
  io: "input" | "output",
  metadata: z.core.$ZodRegistry<Record<string, unknown>> = z.globalRegistry,
): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    override: ({ zodSchema, jsonSchema }) => {
      // Omits zod's default bounds of whole numbers.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // The format says the same in a word, and a time's pattern has 300 characters.
      if (jsonSchema.format) delete jsonSchema.pattern;
      delete jsonSchema.default;
      if (io === "input" && zodSchema instanceof z.ZodDefault)
        jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return rest as Schema;
}

/** The parts of a description. */
export interface Sources {
  components: Components;
  findWord: FindWord;
}

/** Describes properties and parameters by the glossary, unless their schema has a description. */
export function describeWords<Part extends object>(group: string, part: Part, sources: Sources): Part {
  const { properties = {}, parameters = [] } = part as { properties?: object; parameters?: Parameter[] };
  for (const [name, schema] of Object.entries(properties)) {
    Object.assign(schema, withWord(group, name, schema, sources));
  }
  for (const parameter of parameters) {
    const {
      description,
      examples = [],
      ...schema
    } = withWord(group, parameter.name, parameter.schema, sources);
    const example = examples[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default;
    Object.assign(parameter, { description, example, schema });
  }
  for (const inner of Object.values(part)) {
    if (typeof inner === "object" && inner !== null) describeWords(group, inner, sources);
  }
  return part;
}

function withWord(group: string, name: string, schema: Schema, { components, findWord }: Sources): Schema {
  const { description, examples = [] } = findWord(group, name) ?? {};
  const follow = (one: Schema) => followed(components, one);
  const whole = follow(schema);
  const hasFew = whole.enum !== undefined || whole.const !== undefined;
  const isComposed = hasFew || hasFields(whole, follow);
  const fitting = isComposed ? [] : examples.filter((example) => isOfType(whole, example, follow));
  return {
    ...(description && { description }),
    ...(fitting.length > 0 && { examples: fitting }),
    ...schema,
  };
}

/** A schema, or the one that it refers to. */
type Follow = (schema: Schema) => Schema;

/** Its example is composed of theirs. */
const hasFields = ({ properties, items, anyOf = [], oneOf = [] }: Schema, follow: Follow): boolean =>
  properties !== undefined ||
  (items !== undefined && hasFields(follow(items), follow)) ||
  [...anyOf, ...oneOf].some((kind) => hasFields(follow(kind), follow));

/** A word can mean a text here and a number there, and then has an example of both. */
function isOfType({ type, anyOf, oneOf }: Schema, example: unknown, follow: Follow): boolean {
  const kinds = anyOf ?? oneOf;
  if (kinds) return kinds.some((kind) => isOfType(follow(kind), example, follow));
  if (type === undefined) return true;
  const own = example === null ? "null" : Array.isArray(example) ? "array" : typeof example;
  return [type].flat().some((name) => name === own || (name === "integer" && own === "number"));
}
