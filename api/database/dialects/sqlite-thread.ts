import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "../tables";

/** Runs in the thread, which is handed its module by path: a bundle has no file of its own for it. */
const READER = `
const { parentPort, workerData } = require("node:worker_threads");
const Sqlite = require(workerData.library);
let connection;
parentPort.on("message", ({ id, statement, parameters }) => {
  try {
    connection ??= new Sqlite(workerData.file, { readonly: true, timeout: 5000 });
    parentPort.postMessage({ id, rows: connection.prepare(statement).all(parameters) });
  } catch ({ message, code }) {
    parentPort.postMessage({ id, error: { message, code } });
  }
});
`;

interface Answer {
  id: number;
  rows?: unknown[];
  error?: { message: string; code?: string };
}

/** Threads of one database: a count that takes seconds leaves one free for the next question. */
const THREADS = 2;

class Reader implements DatabaseConnection {
  private worker?: Worker;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;

  constructor(private readonly file: string) {}

  get load() {
    return this.waiting.size;
  }

  private start(): Worker {
    const library = createRequire(import.meta.url).resolve("better-sqlite3");
    const worker = new Worker(READER, { eval: true, workerData: { library, file: this.file } });
    worker.on("message", (answer: Answer) => {
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
      if (this.waiting.size === 0) worker.unref();
    });
    worker.on("error", ({ message }) => this.stop(message));
    return worker;
  }

  private stop(message: string) {
    this.worker = undefined;
    for (const [id, answer] of this.waiting) answer({ id, error: { message, code: "SQLITE_IOERR" } });
    this.waiting.clear();
  }

  async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<Row>> {
    this.worker ??= this.start();
    this.worker.ref();
    const id = ++this.last;
    this.worker.postMessage({ id, statement: query.sql, parameters: query.parameters });
    const answer = await new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return { rows: answer.rows as Row[] };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("This connection gives its rows at once.");
  }

  async close() {
    await this.worker?.terminate();
    this.stop("closed");
  }
}

class ThreadDriver implements Driver {
  private readonly readers: [Reader, ...Reader[]];

  constructor(file: string) {
    this.readers = [new Reader(file), ...Array.from({ length: THREADS - 1 }, () => new Reader(file))];
  }

  async init() {}

  async acquireConnection() {
    return this.readers.reduce((least, reader) => (reader.load < least.load ? reader : least));
  }

  async releaseConnection() {}

  async destroy() {
    for (const reader of this.readers) await reader.close();
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
}

async function refuse() {
  throw new Error("This connection only reads, a statement at a time.");
}

/** Reads of an SQLite file on threads of their own, started at the first read. */
export const openSqliteThread = (file: string) =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new ThreadDriver(file),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (queries) => new SqliteIntrospector(queries),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
