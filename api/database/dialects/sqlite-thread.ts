import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from "kysely";
import type { Tables } from "../tables";
import { SqliteCompiler } from "./sqlite-compiler";

/** Runs in the thread, which gets its module by path, since the bundle has no file for it. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const Sqlite = require(workerData.library);
let connection;
function open() {
  const opened = new Sqlite(workerData.file, { readonly: workerData.readonly, timeout: 5000 });
  for (const pragma of workerData.pragmas) opened.pragma(pragma);
  return opened;
}
parentPort.on("message", ({ statement, parameters }) => {
  if (statement === undefined) {
    connection?.close();
    parentPort.close();
    return;
  }
  try {
    connection ??= open();
    const prepared = connection.prepare(statement);
    parentPort.postMessage(
      prepared.reader ? { rows: prepared.all(parameters) } : { changes: prepared.run(parameters).changes },
    );
  } catch ({ message, code }) {
    parentPort.postMessage({ error: { message, code } });
  }
});
`;

/** A thread without work for that long ends, and gives back some 10 MB and its connection's pages. */
const IDLE_MS = 60_000;

interface Answer {
  rows?: unknown[];
  changes?: number;
  error?: { message: string; code?: string };
}

interface ThreadOptions {
  file: string;
  readonly: boolean;
  pragmas: readonly string[];
  /** How many there are: each runs one statement at a time. */
  threads: number;
}

/** A connection on a separate thread, started at its first statement and again after idle times. One statement at a time. */
class Thread implements DatabaseConnection {
  private worker?: Worker;
  /** Of the worker before this one. */
  private ended?: Promise<void>;
  private idle?: NodeJS.Timeout;
  private closed = false;
  private answer?: (answer: Answer) => void;

  constructor(private readonly options: ThreadOptions) {}

  private start(): Worker {
    const library = createRequire(import.meta.url).resolve("better-sqlite3");
    const worker = new Worker(PROGRAM, { eval: true, workerData: { library, ...this.options } });
    worker.on("message", (answer: Answer) => {
      if (!this.closed) worker.unref();
      this.answer?.(answer);
    });
    worker.on("error", ({ message }) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.answer?.({ error: { message, code: "SQLITE_IOERR" } });
    });
    return worker;
  }

  async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<Row>> {
    if (this.closed) throw Object.assign(new Error("The database is closed."), { code: "SQLITE_IOERR" });
    clearTimeout(this.idle);
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage({ statement: query.sql, parameters: query.parameters });
    const { rows, changes, error } = await new Promise<Answer>((resolve) => {
      this.answer = resolve;
    });
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return {
      rows: (rows ?? []) as Row[],
      numAffectedRows: changes === undefined ? undefined : BigInt(changes),
    };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("This connection gives its rows at once.");
  }

  /** Nobody has it now: it ends, unless somebody takes it soon. */
  rest() {
    clearTimeout(this.idle);
    if (this.closed || !this.worker) return;
    this.idle = setTimeout(() => {
      this.ended = this.end();
      this.worker = undefined;
    }, IDLE_MS).unref();
  }

  /** Waits for the statement that runs. A thread that was stopped from outside would leave its connection open. */
  private async end() {
    const { worker } = this;
    if (!worker) return;
    worker.ref();
    worker.postMessage({});
    await new Promise((resolve) => worker.once("exit", resolve));
  }

  async close() {
    this.closed = true;
    clearTimeout(this.idle);
    await Promise.all([this.ended, this.end()]);
  }
}

/** Hands the threads out, each to one at a time; who finds none free waits in line. */
class ThreadDriver implements Driver {
  private readonly all: Thread[];
  private readonly free: Thread[];
  private readonly line: Array<(connection: Thread) => void> = [];

  constructor(options: ThreadOptions) {
    this.all = Array.from({ length: options.threads }, () => new Thread(options));
    this.free = [...this.all];
  }

  async init() {}

  async acquireConnection(): Promise<Thread> {
    return this.free.pop() ?? new Promise((resolve) => this.line.push(resolve));
  }

  async releaseConnection(thread: Thread) {
    const next = this.line.shift();
    if (next) return next(thread);
    this.free.push(thread);
    thread.rest();
  }

  async destroy() {
    for (const thread of this.all) await thread.close();
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
}

async function refuse() {
  throw new Error("Transactions are begun and ended by statements here.");
}

/** An SQLite file on separate threads. */
export const openSqliteThreads = (options: ThreadOptions) =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new ThreadDriver(options),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (queries) => new SqliteIntrospector(queries),
      createQueryCompiler: () => new SqliteCompiler(),
    },
  });
