import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "#api/contract/lists";
import { PAGE_SIZES } from "#api/contract/page-sizes";

const sizes: readonly number[] = PAGE_SIZES;

/** Items per page: one of the sizes that the tables offer. */
export const PageSizeSchema = z
  .string()
  .transform(Number)
  .refine((size) => sizes.includes(size))
  .default(DEFAULT_PAGE_SIZE);

/**
 * Reads a screen's query from its address. A value that is absent, empty or invalid falls back to its default.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const accepted: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = params.get(name);
    // No database stores a NUL, so nothing can match one.
    const isText = value && !value.includes("\0");
    if (isText && z.safeParse(field, value).success) accepted[name] = value;
  }
  return schema.parse(accepted);
}
