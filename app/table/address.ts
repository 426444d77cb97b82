import type { PagedList } from "#api/contract/lists";

/** Query keys for a table's page and size. Each table on a screen needs its own pair. */
export interface Paging {
  page: string;
  size: string;
}
export const PAGING: Paging = { page: "page", size: "size" };

/**
 * The path with its query, changed. Undefined and empty values are removed from the query.
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

/** The range in a table's footer: counted from 1, or 0 if the list is empty. */
export function rangeOf({ page, size, total }: { page: number; size: number; total: number }) {
  const end = Math.min(page * size, total) || 0;
  const start = end > 0 ? Math.min((page - 1) * size + 1, end) : 0;
  return { start, end, total: total || 0 };
}

/** The list's actual page size: an SSO API may return fewer items per page than requested. */
export function pageSizeOf(list: PagedList<unknown>, asked: number): number {
  const { items, totalItems, totalPages, currentPage } = list;
  if (items.length === 0 || totalPages <= 1) return asked;
  if (currentPage < totalPages) return Math.min(asked, items.length);
  return Math.min(asked, Math.round((totalItems - items.length) / (currentPage - 1)) || asked);
}
