import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Held } from "../hold";
import type { Tables } from "../tables";
import { sqliteCatalog } from "./sqlite-catalog";

const BUSY_MS = 1000;

/**
 * Locks the file, so that no other process can even open it, and writes nothing. A log that a killed process has left is
 * moved into the file, as at any start.
 *
 * @throws if another process has it open
 */
export async function holdSqlite(file: string): Promise<Held> {
  const connection = new Sqlite(file, { timeout: BUSY_MS, fileMustExist: true });
  try {
    // Set before the first access: the file is then locked from the first transaction on until the connection is closed.
    connection.pragma("locking_mode = EXCLUSIVE");
    connection.exec("begin exclusive; commit");
    connection.pragma("query_only = ON");
  } catch (error) {
    connection.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new Error(`${file} is in use. Stop the service first.`);
    throw error;
  }
  return {
    queries: new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) }),
    catalog: sqliteCatalog,
    countWaiting: async () => 0,
    release: async () => void connection.close(),
  };
}
