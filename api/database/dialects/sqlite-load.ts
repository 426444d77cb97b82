import Sqlite from "better-sqlite3";
import type { Loader } from "../engine";
import { FILL_SEARCH } from "./sqlite-search";

/** Pages that a load keeps in memory, in KiB: inserts into indexes go everywhere. */
export const LOAD_CACHE = 512_000;
/** The same for rows that come in the order of their keys. */
export const FILL_CACHE = 64_000;
/** The same while indexes are made: a sort gives so much at a time to its threads. */
const SORT_CACHE = 16_000;
/** Rows of each index that are looked at for the planner. */
const ANALYSED_ROWS = 1000;

export const sqliteLoader = (connection: Sqlite.Database): Loader => ({
  async insert(table, rows) {
    const first = rows[0];
    if (!first) return;
    const columns = Object.keys(first);
    const insert = connection.prepare(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    for (const row of rows) insert.run(Object.values(row));
  },
  // Nobody else writes meanwhile, and the numbers that are then given move the sequence on.
  async reserve(table) {
    const last = connection
      .prepare<[string], number>("select seq from sqlite_sequence where name = ?")
      .pluck()
      .get(table);
    return (last ?? 0) + 1;
  },
});

interface Definition {
  type: "index" | "trigger";
  name: string;
  statement: string;
}

/** Leaves it as it is where somebody else has the file open; whoever opens it next turns the write-ahead log on. */
function setJournal(connection: Sqlite.Database, mode: "DELETE" | "WAL"): void {
  try {
    connection.pragma(`journal_mode = ${mode}`);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY"))) throw error;
  }
}

/**
 * Settings for a load that outweighs what is there; nobody else in this process may have the file open. Without the
 * write-ahead log all is written once, not twice, and is still undone as a whole where the process ends before it; a
 * service that runs on the file keeps the log, and the load is slower. Who loads knows that what rows refer to is
 * there.
 */
export async function withLoadSettings<Result>(
  connection: Sqlite.Database,
  cacheSize: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const set = (pragma: string) => connection.pragma(pragma, { simple: true });
  const cache = set("cache_size");
  const temporary = set("temp_store");
  set(`cache_size = -${cacheSize}`);
  // Only sorts that may use files use threads.
  set("temp_store = FILE");
  set("threads = 2");
  set("foreign_keys = OFF");
  setJournal(connection, "DELETE");
  try {
    return await work();
  } finally {
    setJournal(connection, "WAL");
    set("foreign_keys = ON");
    set(`temp_store = ${temporary}`);
    set(`cache_size = ${cache}`);
  }
}

/** Within a transaction: drops the tables' indexes and triggers. @returns them, for `makeAgain` */
export function putAside(connection: Sqlite.Database, tables: readonly string[]): Definition[] {
  const aside = connection
    .prepare<unknown[], Definition>(
      `select type, name, sql as statement from sqlite_master
       where sql is not null and tbl_name in (select value from json_each(?))
         and type in ('index', 'trigger')`,
    )
    .all(JSON.stringify(tables));
  for (const { type, name } of aside) connection.exec(`drop ${type} ${name}`);
  return aside;
}

/** Within a transaction: makes indexes and triggers again, and search anew. */
export function makeAgain(
  connection: Sqlite.Database,
  tables: readonly string[],
  aside: readonly Definition[],
): void {
  const cache = connection.pragma("cache_size", { simple: true });
  connection.pragma(`cache_size = -${SORT_CACHE}`);
  for (const { statement } of aside) connection.exec(statement);
  connection.pragma(`cache_size = ${cache}`);
  for (const [table, statements] of Object.entries(FILL_SEARCH)) {
    if (tables.includes(table)) for (const statement of statements) connection.exec(statement);
  }
  connection.pragma(`analysis_limit = ${ANALYSED_ROWS}`);
  for (const table of tables) connection.exec(`analyze ${table}`);
}

/** @throws if a row refers to a missing one */
export function requireWhole(connection: Sqlite.Database): void {
  const dangling = connection.pragma("foreign_key_check") as { table: string }[];
  const tables = [...new Set(dangling.map(({ table }) => table))];
  if (tables.length > 0) throw new Error(`Rows refer to missing rows, in ${tables.join(", ")}.`);
}
