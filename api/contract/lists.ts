import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "./page-sizes";
import { trimmed } from "./trimmed";
import { wholeNumber } from "./whole-number";

export { DEFAULT_PAGE_SIZE } from "./page-sizes";

export const MAX_PAGE_SIZE = 100;

/** Strings in our service. A foreign SSO API may send numbers. */
export const IdSchema = z
  .union([z.string().min(1), z.number().int()])
  .transform(String)
  .pipe(z.string());

/** Of a body: each once. */
export const IdListSchema = z
  .array(z.string().min(1).max(64))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

const count = z.number().int().nonnegative();

/** Paged list response (docs/product.md, section 3). `currentPage` counts from 1. */
export const pagedListSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalItems: count, totalPages: count, currentPage: count });

export interface PagedList<Item> {
  items: Item[];
  totalItems: number;
  totalPages: number;
  currentPage: number;
}

export const PageSchema = wholeNumber(1, 999_999_999).default(1);
export const SizeSchema = wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);
/** Plain text, not a pattern. */
export const SearchTermSchema = z
  .string()
  .overwrite(trimmed)
  .max(200, "must have at most 200 characters")
  .optional();

/** Filters by an owner. An empty id does not filter. */
export const OwnerIdSchema = z
  .string()
  .max(64)
  .transform((id) => id || undefined)
  .optional();

export const PageQuerySchema = z.strictObject({ page: PageSchema, size: SizeSchema });
export type PageQuery = z.infer<typeof PageQuerySchema>;

export const SearchQuerySchema = PageQuerySchema.extend({ searchTerm: SearchTermSchema });
export type SearchQuery = z.infer<typeof SearchQuerySchema>;

/** 1 to 12: the most recent such month in UTC, including the current one. */
export const MonthSchema = wholeNumber(1, 12).optional();

export const CountSchema = z.object({ count });
