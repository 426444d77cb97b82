import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import { CompiledQuery, type Insertable, Kysely, type SqliteDatabase, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Engine, Queries } from "../engine";
import type { Tables } from "../tables";
import { sqliteCatalog } from "./sqlite-catalog";
import { CompilingDialect } from "./sqlite-compiler";
import { createFlush } from "./sqlite-flush";
import { isLibraryUnsafe, LIBRARY_ADVICE, LIBRARY_PROBLEM } from "./sqlite-library";
import {
  FILL_CACHE,
  LOAD_CACHE,
  makeAgain,
  putAside,
  requireWhole,
  sqliteLoader,
  withLoadSettings,
} from "./sqlite-load";
import { createMerging } from "./sqlite-merge";
import { sqliteSchema } from "./sqlite-schema";
import { contains, countOf, holds } from "./sqlite-search";
import { openSqliteThreads } from "./sqlite-thread";

/** How long a write waits for its turn, and for another process to let go of the file. */
const BUSY_MS = 5000;
/** Within a statement SQLite waits with the whole process, so it gets nothing of that. */
const BLOCKING_MS = 0;
/** Another process's transaction takes about a millisecond; whoever waits long asks less often. */
const FIRST_RETRY_MS = 1;
const LAST_RETRY_MS = 25;
/** Writes after which the log is copied into the database, on a thread: SQLite's own turn would hold up the process. */
const CHECKPOINT_AFTER = 100;
/** Pages of the log at which SQLite does it itself all the same. */
const MOST_LOG_PAGES = 16_000;
/** BEGIN IMMEDIATE: a transaction that reads before it writes must not find that another one wrote in between. */
const BEGIN = CompiledQuery.raw("begin immediate");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
/** Statements that are kept prepared. */
const MOST_STATEMENTS = 500;

/** Errors of threads are not SqliteErrors, but have their code. */
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** Begins a transaction, and waits until then (performance.now()) for another process's without holding up anything else in this one. */
async function beginBefore(deadline: number, begin: () => Promise<unknown>): Promise<void> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 1.2, LAST_RETRY_MS)) {
    try {
      await begin();
      return;
    } catch (error) {
      const busy = codeOf(error).startsWith("SQLITE_BUSY");
      if (!busy || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** Pages that work of seconds keeps in memory while it lasts, in KiB: it removes rows from everywhere. */
const LONG_CACHE = 128_000;
/** Five connections have a cache each; what is not in theirs is in the operating system's. */
const PRAGMAS = ["foreign_keys = ON", "synchronous = FULL", "cache_size = -8000", "temp_store = MEMORY"];

function connect(file: string, options: Sqlite.Options = {}) {
  const connection = new Sqlite(file, { timeout: BUSY_MS, ...options });
  for (const pragma of PRAGMAS) connection.pragma(pragma);
  return connection;
}

/** Keeps statements prepared: most take less time than their preparation does. */
function keepingStatements(connection: Sqlite.Database): SqliteDatabase {
  const statements = new LRUCache<string, ReturnType<SqliteDatabase["prepare"]>>({
    max: MOST_STATEMENTS,
    memoMethod: (text) => connection.prepare(text) as ReturnType<SqliteDatabase["prepare"]>,
  });
  return {
    prepare: (text) => statements.memo(text),
    close: () => connection.close(),
  };
}

/** Opens a file for reading alone: its journal mode and its tables stay as they are. */
export const readSqlite = (file: string): Queries =>
  new Kysely<Tables>({
    dialect: new CompilingDialect({ database: new Sqlite(file, { readonly: true, fileMustExist: true }) }),
  });

/** Makes the file, for this user's eyes alone: SQLite gives the logs beside it the same mode. One that is there keeps its own. */
function makeFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    // Another process has made it in this moment.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * @param file path of the database file; it and its folder are made where they are missing
 * @throws if the library would end the process
 */
export function openSqlite(file: string): Engine {
  if (isLibraryUnsafe()) throw new Error(`${LIBRARY_PROBLEM} ${LIBRARY_ADVICE}`);
  makeFile(file);
  const writer = connect(file);
  writer.pragma("journal_mode = WAL");
  writer.pragma(`busy_timeout = ${BLOCKING_MS}`);
  // The flush that FULL would make within each commit is made after it, before anyone is told: see `write`.
  writer.pragma("synchronous = NORMAL");
  writer.pragma(`wal_autocheckpoint = ${MOST_LOG_PAGES}`);
  const openReader = () => keepingStatements(connect(file, { readonly: true }));
  let reader = openReader();
  const database = {
    prepare: (statement: string) => reader.prepare(statement),
    close: () => reader.close(),
  };
  const write = new Kysely<Tables>({
    dialect: new CompilingDialect({ database: keepingStatements(writer) }),
  });
  const read = new Kysely<Tables>({ dialect: new CompilingDialect({ database }) });

  const longRead = openSqliteThreads({ file, readonly: true, pragmas: PRAGMAS, threads: 2 });
  const countRead = openSqliteThreads({ file, readonly: true, pragmas: PRAGMAS, threads: 1 });
  const longWrite = openSqliteThreads({
    file,
    readonly: false,
    pragmas: [...PRAGMAS, `cache_size = -${LONG_CACHE}`],
    threads: 1,
  });
  /** Writes on the thread. The writer stands still meanwhile: whoever else writes waits in line for it, and the process goes on. */
  const writeAside = <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
    write.connection().execute(() =>
      longWrite.connection().execute(async (queries) => {
        try {
          return await work(queries);
        } finally {
          await sql`pragma shrink_memory`.execute(queries);
        }
      }),
    );
  const flush = createFlush(file);
  const mergeNowAndThen = createMerging(writeAside);
  let writes = 0;

  function checkpointNowAndThen(): void {
    if (++writes % CHECKPOINT_AFTER !== 0) return;
    // What fails here is done again after as many writes, or by SQLite itself.
    void sql`pragma wal_checkpoint(passive)`.execute(longWrite).catch(() => {});
  }

  async function transact<Result>(
    queries: Queries,
    deadline: number,
    work: (queries: Queries) => Promise<Result>,
  ): Promise<Result> {
    await beginBefore(deadline, () => queries.executeQuery(BEGIN));
    try {
      const result = await work(queries);
      await queries.executeQuery(COMMIT);
      return result;
    } catch (error) {
      // SQLite may have done so itself, and then says that there is no transaction.
      await queries.executeQuery(ROLLBACK).catch(() => {});
      throw error;
    }
  }

  type InTransaction = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>;

  /** Works with the settings of a load. Nothing else in this process has the file open meanwhile. */
  const alone = <Result>(cacheSize: number, work: (inTransaction: InTransaction) => Promise<Result>) =>
    write.connection().execute(async (queries) => {
      reader.close();
      await flush.close();
      writer.pragma("synchronous = FULL");
      try {
        return await withLoadSettings(writer, cacheSize, () =>
          work((part) => transact(queries, performance.now() + BUSY_MS, part)),
        );
      } finally {
        writer.pragma("synchronous = NORMAL");
        reader = openReader();
      }
    });

  const engine: Engine = {
    read,
    longRead,
    countRead,
    // Nobody is told of a write before it is on the disk; the next one need not wait for that.
    async write(work) {
      const deadline = performance.now() + BUSY_MS;
      const result = await write.connection().execute((queries) => transact(queries, deadline, work));
      await flush.flushed();
      checkpointNowAndThen();
      mergeNowAndThen();
      return result;
    },
    longWrite(work) {
      const deadline = performance.now() + BUSY_MS;
      return writeAside((queries) => transact(queries, deadline, work));
    },
    async load(rebuilt, work) {
      const loader = sqliteLoader(writer);
      if (rebuilt.length === 0) return engine.write((queries) => work(queries, loader));
      return alone(LOAD_CACHE, (inTransaction) =>
        inTransaction(async (queries) => {
          const aside = putAside(writer, rebuilt);
          const result = await work(queries, loader);
          makeAgain(writer, rebuilt, aside);
          return result;
        }),
      );
    },
    fill(tables, work) {
      const { insert } = sqliteLoader(writer);
      return alone(FILL_CACHE, async (inTransaction) => {
        const aside = await inTransaction(async () => putAside(writer, tables));
        const result = await work((table, rows) =>
          inTransaction(() => insert(table, rows as Insertable<Tables[typeof table]>[])),
        );
        await inTransaction(async () => makeAgain(writer, tables, aside));
        requireWhole(writer);
        return result;
      });
    },
    // In line: neither within somebody's transaction here, nor during another process's.
    tune: () =>
      write.connection().execute((queries) =>
        transact(queries, performance.now() + BUSY_MS, async () => {
          writer.pragma("optimize = 0x10002");
        }),
      ),
    migrate: (work) => engine.write(work),
    catalog: sqliteCatalog,
    schema: sqliteSchema,
    searchRows: (table, columns, terms) => () => holds(table, columns, terms),
    searchIndexed: (table, columns, terms) => () => contains(table, columns, terms),
    countOf,
    violatedColumns: (error) =>
      error instanceof Error && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(codeOf(error))
        ? error.message
        : undefined,
    isDangling: (error) => codeOf(error) === "SQLITE_CONSTRAINT_FOREIGNKEY",
    isUnavailable: (error) =>
      /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)|(EIO|ENOSPC|EMFILE|ENFILE)$)/.test(
        codeOf(error),
      ),
    async close() {
      for (const threads of [longRead, countRead, longWrite]) await threads.destroy();
      await flush.close();
      await read.destroy();
      // Kysely leaves one open that it never used. The writer comes last: none but it can put the log away.
      reader.close();
      await write.destroy();
      writer.close();
    },
  };
  return engine;
}
