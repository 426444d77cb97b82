import type { PagedList } from "#api/contract/lists";

/** The names of one table's page and size in the address; two tables on a screen need two pairs. */
export interface Paging {
  page: string;
  size: string;
}
export const PAGING: Paging = { page: "page", size: "size" };

/**
 * An address with some of its query changed and the rest kept. Undefined and empty values leave the query.
 *
 * @example addressOf("/dashboard/roles", params, { page: 2 }) // "/dashboard/roles?searchTerm=aud&page=2"
 */
export function addressOf(
  path: string,
  params: URLSearchParams,
  changes: Record<string, string | number | undefined> = {},
): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) next.set(name, String(value ?? ""));
  const search = new URLSearchParams([...next].filter(([, value]) => value !== "")).toString();
  return search ? `${path}?${search}` : path;
}

/** What the page of a list spans, as its footer says it: counted from 1, and 0 where there is nothing. */
export function rangeOf({ page, size, total }: { page: number; size: number; total: number }) {
  const end = Math.min(page * size, total) || 0;
  const start = end > 0 ? Math.min((page - 1) * size + 1, end) : 0;
  return { start, end, total: total || 0 };
}

/** Items on each page of a list as it came: an SSO API may give fewer than it was asked for. */
export function pageSizeOf(list: PagedList<unknown>, asked: number): number {
  const { items, totalItems, totalPages, currentPage } = list;
  if (items.length === 0 || totalPages <= 1) return asked;
  if (currentPage < totalPages) return Math.min(asked, items.length);
  return Math.min(asked, Math.round((totalItems - items.length) / (currentPage - 1)) || asked);
}
