import type { Components, OpenApi, Operation, Schema } from "./document";

/** The calls by path and method, without references. */
export const resolvePaths = ({ paths, components }: OpenApi) =>
  resolve(components, paths) as Record<string, Record<string, Operation>>;

/** A part of the document in which each reference is replaced by what it names and what is beside it. */
export function resolve<Part>(components: Components, part: Part): Part {
  if (Array.isArray(part)) return part.map((one) => resolve(components, one)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const whole = { ...($ref !== undefined && find(components, $ref)), ...rest };
  return Object.fromEntries(
    Object.entries(whole).map(([key, inner]) => [key, resolve(components, inner)]),
  ) as Part;
}

/** A schema, or the one that it refers to. */
export const followed = (components: Components, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (find(components, schema.$ref) as Schema);

/** @param ref "#/components/schemas/User" */
function find({ schemas, responses, headers }: Components, ref: string): object {
  const [kind = "", name = ""] = ref.replace("#/components/", "").split("/");
  const kinds: Record<string, Record<string, object>> = { schemas, responses, headers };
  const found = kinds[kind]?.[name];
  if (!found) throw new Error(`The document has no ${ref}.`);
  return found;
}
