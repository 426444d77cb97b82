import { sql } from "kysely";
import type { Queries } from "./engine";

const COLUMNS = {
  users: { name: sql.ref("username"), skeleton: sql.ref("username_skeleton"), builtIn: sql.lit(0) },
  roles: { name: sql.ref("name"), skeleton: sql.ref("name_skeleton"), builtIn: sql.ref("built_in") },
  applications: { name: sql.ref("name"), skeleton: sql.ref("name_skeleton"), builtIn: sql.ref("built_in") },
};

/**
 * Whoever names something waits here for everybody else who does, so that each finds what the other wrote. Users'
 * writes wait for each other already: every one of them counts in the row of `USER_CHANGES`.
 */
export async function lockNames(queries: Queries, table: keyof typeof COLUMNS): Promise<void> {
  if (table === "users") return;
  await queries
    .updateTable(table)
    .set((eb) => ({ user_count: eb.ref("user_count") }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom(table)
        .where("built_in", "=", 1)
        .select((of) => of.fn.min("id").as("id")),
    )
    .execute();
}

/** The others of a table whose names look like the one of this row, by their skeletons. */
export async function findSameSkeleton(queries: Queries, table: keyof typeof COLUMNS, id: string) {
  const { name, skeleton, builtIn } = COLUMNS[table];
  const { rows } = await sql<{ name: string; built_in: number }>`
    select ${name} as name, ${builtIn} as built_in from ${sql.table(table)}
    where ${skeleton} = (select ${skeleton} from ${sql.table(table)} where id = ${id}) and id <> ${id}
  `.execute(queries);
  return rows.map((row) => ({ name: row.name, builtIn: row.built_in === 1 }));
}
