import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Queries } from "../engine";
import { createTables } from "../migrate";
import type { Tables } from "../tables";
import { sqliteSchema } from "./sqlite-schema";

/** Looks at a new database with the tables of this version, in memory. */
export async function withNewSqlite<Result>(look: (queries: Queries) => Promise<Result>): Promise<Result> {
  const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  try {
    await createTables(queries, sqliteSchema);
    return await look(queries);
  } finally {
    await queries.destroy();
  }
}
