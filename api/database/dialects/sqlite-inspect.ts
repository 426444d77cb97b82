import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Inspection, SqliteState } from "../inspect";
import { compareShapes } from "../shape";
import type { Tables } from "../tables";
import { withNewSqlite } from "./sqlite-new";
import { readSqliteShape } from "./sqlite-shape";

const BUSY_MS = 5000;

/** Opened for writing too: the last connection to leave removes the log files, which a reader can't. */
export async function inspectSqlite(file: string): Promise<Inspection> {
  const connection = new Sqlite(file, { timeout: BUSY_MS, fileMustExist: true });
  try {
    const readOnly = writeProblem(connection);
    connection.pragma("query_only = 1");
    const state = { ...stateOf(connection, file), ...(readOnly !== undefined && { readOnly }) };
    const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    const compareShape = async () =>
      compareShapes(await readSqliteShape(queries), await withNewSqlite(readSqliteShape));
    return { state, queries, compareShape, close: async () => void connection.close() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Takes the writer's turn, and gives it back. */
function writeProblem(connection: Sqlite.Database): string | undefined {
  try {
    connection.exec("begin immediate");
    connection.exec("rollback");
    return undefined;
  } catch (error) {
    if (
      error instanceof Sqlite.SqliteError &&
      /^SQLITE_(BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/.test(error.code)
    )
      return error.message;
    throw error;
  }
}

function stateOf(connection: Sqlite.Database, file: string): SqliteState {
  const number = (pragma: string) => Number(connection.pragma(pragma, { simple: true }));
  const hasMigrations = connection.prepare("select 1 from sqlite_master where name = 'migrations'").get();
  const pageBytes = number("page_size");
  return {
    engine: "sqlite",
    file,
    ...(hasMigrations !== undefined && {
      migrations: connection.prepare<[], string>("select name from migrations").pluck().all(),
    }),
    bytes: number("page_count") * pageBytes,
    freeBytes: number("freelist_count") * pageBytes,
  };
}
