import { sql } from "kysely";
import type { TableLayout } from "./catalog";
import type { Queries } from "./engine";

export type Row = Record<string, unknown>;

/** Inserts rows that have the same columns. */
export type InsertRows = (table: TableLayout["name"], rows: Row[]) => Promise<void>;

/** The next rows of a table in the order of its key. @param after the key of the last row; empty for the first rows */
export async function listRows(
  queries: Queries,
  { name, columns, key }: TableLayout,
  after: readonly unknown[],
  limit: number,
): Promise<Row[]> {
  const ordered = sql.join(key.map((column) => sql.ref(column)));
  const beyond = after.length > 0 ? sql`where (${ordered}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    ${beyond} order by ${ordered} limit ${sql.lit(limit)}
  `.execute(queries);
  return rows;
}

export async function countRows(queries: Queries, name: TableLayout["name"]): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(name)}
  `.execute(queries);
  return Number(rows[0]?.count);
}
