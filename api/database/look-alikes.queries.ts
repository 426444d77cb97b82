import { sql } from "kysely";
import { addToCounter } from "./counters.queries";
import type { Queries } from "./engine";
import type { NamedTable, TableWith } from "./tables";

/** Tables with names that are compared. */
export type ComparedTable = "users" | TableWith<keyof NamedTable>;

/** Tables with rows that every installation has. */
const BUILT_IN = { roles: true, applications: true } satisfies Record<TableWith<"built_in">, true>;

function columnsOf(table: ComparedTable) {
  if (table === "users") {
    return { name: sql.ref("username"), skeleton: sql.ref("username_skeleton"), builtIn: sql.lit(0) };
  }
  const builtIn = table in BUILT_IN ? sql.ref("built_in") : sql.lit(0);
  return { name: sql.ref("name"), skeleton: sql.ref("name_skeleton"), builtIn };
}

/**
 * Transactions that name something in a table wait here for each other, so that each finds what the other wrote. Users'
 * writes wait for each other already: every one of them counts in the row of `USER_CHANGES`.
 */
export async function lockNames(queries: Queries, table: ComparedTable): Promise<void> {
  if (table !== "users") await addToCounter(queries, `${table}_named`, 1);
}

/** The others of a table whose names look like the one of this row, by their skeletons. */
export async function findSameSkeleton(queries: Queries, table: ComparedTable, id: string) {
  const { name, skeleton, builtIn } = columnsOf(table);
  const { rows } = await sql<{ name: string; built_in: number }>`
    select ${name} as name, ${builtIn} as built_in from ${sql.table(table)}
    where ${skeleton} = (select ${skeleton} from ${sql.table(table)} where id = ${id}) and id <> ${id}
  `.execute(queries);
  return rows.map((row) => ({ name: row.name, builtIn: row.built_in === 1 }));
}
