import type { SelectQueryBuilder } from "kysely";
import type { PagedList, SearchQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import { pageWindow, toPagedList } from "../database/paging";
import { skeletonOf } from "../database/skeleton";
import { hasText } from "../database/substring";
import type { NamedTable, Tables, TableWith } from "../database/tables";

/** Tables whose rows have unique names. */
export type NamedTableName = TableWith<keyof NamedTable>;

type Rows<Row> = SelectQueryBuilder<Tables, NamedTableName, Row>;

/** The columns derived from a name. */
export const nameColumns = async (name: string) => ({
  name,
  name_key: foldCase(name),
  name_skeleton: await skeletonOf(name),
});

/** Rows by name. Rows with the same name have a stable order. */
export const byName = <Row>(rows: Rows<Row>, direction: "asc" | "desc" = "asc") =>
  rows.orderBy("name_key", direction).orderBy("id", direction);

/** A page of rows by name, filtered by the search term. */
export async function pageByName<Row, Item>(
  rows: Rows<Row>,
  query: SearchQuery,
  toItem: (row: Row) => Item,
): Promise<PagedList<Item>> {
  const term = foldCase(query.searchTerm ?? "");
  const matching = term === "" ? rows : rows.where(hasText("name_key", term));
  const { count } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const window = pageWindow(query, count);
  if (!window) return toPagedList([], count, query);
  const page = await byName(matching, window.direction).offset(window.offset).limit(window.limit).execute();
  if (window.direction === "desc") page.reverse();
  return toPagedList(page.map(toItem), count, query);
}

/** Raises a row's version. On Postgres this locks the row against other changes. */
export async function raiseVersion(queries: Queries, table: TableWith<"id" | "version">, id: string) {
  await queries
    .updateTable(table)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** How many users have it, from the stored total. @returns undefined if there is no such row */
export async function findUserCount(queries: Queries, table: TableWith<"user_count">, id: string) {
  const row = await queries.selectFrom(table).where("id", "=", id).select("user_count").executeTakeFirst();
  return row?.user_count;
}

export async function deleteRow(queries: Queries, table: NamedTableName, id: string) {
  await queries.deleteFrom(table).where("id", "=", id).execute();
}
