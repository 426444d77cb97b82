import { sql } from "kysely";
import { addToCounter } from "./counters.queries";
import type { Queries } from "./engine";
import type { NamedTable, TableWith } from "./tables";

/** Tables with names that are compared. */
export type ComparedTable = TableWith<keyof NamedTable>;

/** Tables with rows that every installation has. */
const BUILT_IN = { roles: true, applications: true } satisfies Record<TableWith<"built_in">, true>;

function columnsOf(table: ComparedTable) {
  const builtIn = table in BUILT_IN ? sql.ref("built_in") : sql.lit(0);
  return { name: sql.ref("name"), skeleton: sql.ref("name_skeleton"), builtIn };
}

/**
 * Transactions that name something in a table wait here for each other, so that each finds what the other wrote.
 */
export async function lockNames(queries: Queries, table: ComparedTable | "users"): Promise<void> {
  await addToCounter(queries, `${table}_named`, 1);
}

/** The rows of a table, other than this one, whose names have this skeleton. */
export async function findSameSkeleton(
  queries: Queries,
  table: ComparedTable,
  { id, skeleton }: { id: string; skeleton: string },
) {
  const columns = columnsOf(table);
  const { rows } = await sql<{ name: string; built_in: number }>`
    select ${columns.name} as name, ${columns.builtIn} as built_in from ${sql.table(table)}
    where ${columns.skeleton} = ${skeleton} and id <> ${id}
  `.execute(queries);
  return rows.map((row) => ({ name: row.name, builtIn: row.built_in === 1 }));
}

/** Groups and roles whose names have the same skeleton. */
export const listGroupsLikeRoles = (queries: Queries) =>
  queries
    .selectFrom("groups as g")
    .innerJoin("roles as r", "r.name_skeleton", "g.name_skeleton")
    .orderBy("g.name_key")
    .select(["g.name as group", "r.name as role", "r.built_in as builtIn"])
    .execute();
