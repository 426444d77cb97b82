import type { PagedList, PageQuery } from "../contract/lists";

/** Which rows of an ordered list to read. Backwards past the middle: the last page is as near as the first. */
export interface Window {
  direction: "asc" | "desc";
  offset: number;
  limit: number;
}

/** @returns undefined where the page is past the end */
export function pageWindow({ page, size }: PageQuery, totalItems: number): Window | undefined {
  const start = (page - 1) * size;
  if (start >= totalItems) return undefined;
  const limit = Math.min(size, totalItems - start);
  const backwards = totalItems - start - limit;
  return backwards < start
    ? { direction: "desc", offset: backwards, limit }
    : { direction: "asc", offset: start, limit };
}

export const toPagedList = <Item>(
  items: Item[],
  totalItems: number,
  { page, size }: PageQuery,
): PagedList<Item> => ({
  items,
  totalItems,
  totalPages: Math.ceil(totalItems / size),
  currentPage: page,
});
