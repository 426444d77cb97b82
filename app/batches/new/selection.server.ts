import type { z } from "zod";
import type { SelectionFilterSchema } from "#api/contract/batches";
import type { Session } from "#app/request/session.server";
import { SsoApiError } from "#app/sso-api-error";
import { ALL, IDS } from "#app/table/selection-form";
import { listPeople } from "#app/users/list/shown-users.server";
import { userFilters } from "#app/users/list/user-filters";
import { userQuery } from "#app/users/list/user-query";
import { users } from "#app/users/users.server";

/** How many are named. */
const MOST_NAMED = 5;

type Selection = { ids: string[] } | { filter: z.input<typeof SelectionFilterSchema> };

/** The people whom the address selects: those of these ids, or all who match the list's filters. */
export function selectionOf(request: Request): Selection {
  const params = new URL(request.url).searchParams;
  if (!params.has(ALL)) return { ids: [...new Set(params.getAll(IDS).filter(Boolean))] };
  const { page, size, sort, columns, status, ...filter } = userQuery(request);
  return { filter: { ...filter, ...(status && { status: status === "Active" ? "true" : "false" }) } };
}

/** A selection, as the page shows it. */
export interface Selected {
  count: number;
  /** Of the first ones. */
  names: string[];
  /** Undefined unless it is all who match: the list's filters, in words. */
  filters?: string[];
}

/** @throws {SsoApiError} if the people can't be read */
export async function readSelected(session: Session, request: Request): Promise<Selected> {
  const selection = selectionOf(request);
  if ("ids" in selection) {
    const { ids } = selection;
    const found = await Promise.all(ids.slice(0, MOST_NAMED).map((id) => users.read(session, id)));
    return { count: ids.length, names: found.flatMap((user) => user?.name ?? []) };
  }
  const [list, filters] = await Promise.all([users.list(session, request), filtersOf(request)]);
  if ("failed" in list) throw new SsoApiError(503, list.failed);
  return { count: list.totalItems, names: list.items.slice(0, MOST_NAMED).map(({ name }) => name), filters };
}

/** "Status: Active" */
async function filtersOf(request: Request): Promise<string[]> {
  const query = userQuery(request);
  const people = await listPeople(query);
  return userFilters(people).flatMap((filter) => {
    const value = filter.name === "sort" ? undefined : query[filter.name as keyof typeof query];
    if (value === undefined) return [];
    const text =
      filter.kind === "text" ? `“${value}”` : filter.options.find((option) => option.value === value)?.label;
    return [`${filter.label}: ${text ?? value}`];
  });
}
