import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "#api/contract/lists";
import { PAGE_SIZES } from "#api/contract/page-sizes";

const sizes: readonly number[] = PAGE_SIZES;

/** Items on a page: one of the sizes that the tables offer. */
export const PageSizeSchema = z
  .string()
  .transform(Number)
  .refine((size) => sizes.includes(size))
  .default(DEFAULT_PAGE_SIZE);

/**
 * Reads a screen's query from its address, each value by its own schema: one that is absent, empty or refused
 * falls back to its default.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const accepted: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = params.get(name);
    // No database keeps a NUL, so nothing is found by one.
    const isText = value && !value.includes("\0");
    if (isText && z.safeParse(field, value).success) accepted[name] = value;
  }
  return schema.parse(accepted);
}
