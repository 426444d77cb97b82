import { useRouteLoaderData } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { ALL, IDS } from "#app/table/selection-form";
import type { UserQuery } from "./user-query";

/** What the list under the dialog has read. */
interface Listed {
  list: { totalItems: number } | { failed: string };
  query: UserQuery;
}

/** Whom a file holds. */
export interface Exported {
  /** "2,786 people" */
  people: string;
  /** Why not everybody. */
  narrowed?: "selected" | "filtered";
}

/**
 * Costs no call: the list has its total.
 *
 * @param search the query that says of whom
 * @returns undefined where the list could not be loaded
 */
export function useExported(search: string): Exported | undefined {
  const listed = useRouteLoaderData<() => Listed>("routes/dashboard.user-management");
  const params = new URLSearchParams(search);
  const picked = new Set(params.getAll(IDS));
  if (picked.size > 0 && !params.has(ALL)) return { people: inWords(picked.size), narrowed: "selected" };
  if (!listed || "failed" in listed.list) return undefined;
  const people = inWords(listed.list.totalItems);
  return isFiltered(listed.query) ? { people, narrowed: "filtered" } : { people };
}

const inWords = (count: number) => counted(count, "person", "people");

const isFiltered = ({ page, size, sort, columns, ...filters }: UserQuery) =>
  Object.values(filters).some((value) => value !== undefined);
