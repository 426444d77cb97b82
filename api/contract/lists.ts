import { z } from "zod";
import { PAGE_SIZES } from "./page-sizes";
import { wholeNumber } from "./whole-number";

export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];
export const MAX_PAGE_SIZE = 100;

/** Ids are strings in our service; a foreign SSO API may send numbers. */
export const IdSchema = z
  .union([z.string().min(1), z.number().int()])
  .transform(String)
  .pipe(z.string());

const count = z.number().int().nonnegative();

/** Paged list response (specification section 3). `currentPage` counts from 1. */
export const pagedListSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalItems: count, totalPages: count, currentPage: count });

export interface PagedList<Item> {
  items: Item[];
  totalItems: number;
  totalPages: number;
  currentPage: number;
}

/** Number of a page, from 1. */
export const PageSchema = wholeNumber(1, 999_999_999).default(1);
/** Items on a page, 1 to 100. */
export const SizeSchema = wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);
/** Free text to look for. It is text, never a pattern. */
export const SearchTermSchema = z.string().max(200, "must have at most 200 characters").optional();

/** Of what only its own is wanted; an empty one asks for nothing, like an empty text. */
export const OwnerIdSchema = z
  .string()
  .max(64)
  .transform((id) => id || undefined)
  .optional();

export const PageQuerySchema = z.strictObject({ page: PageSchema, size: SizeSchema });
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** The query of the lists of roles and applications. */
export const SearchQuerySchema = PageQuerySchema.extend({ searchTerm: SearchTermSchema });
export type SearchQuery = z.infer<typeof SearchQuerySchema>;

/** 1 to 12: the most recent such month in UTC, the current one included. */
export const MonthSchema = wholeNumber(1, 12).optional();

/** Response of both user counts. */
export const CountSchema = z.object({ count });
