import { sqliteFile } from "./connect";
import { inspectPostgres } from "./dialects/postgres-inspect";
import { inspectSqlite } from "./dialects/sqlite-inspect";
import type { Queries } from "./engine";
import type { ShapeDifferences } from "./shape";

interface State {
  /** Names of the migrations that ran; undefined in a database without our tables. */
  migrations?: string[];
  bytes: number;
  /** Why nothing can be written, if so. */
  readOnly?: string;
}

export interface SqliteState extends State {
  engine: "sqlite";
  file: string;
  /** Of `bytes`: pages that deleted rows left. */
  freeBytes: number;
}

export interface PostgresState extends State {
  engine: "postgres";
  /** "18.4" */
  version: string;
  /** The server's clock minus this machine's, in ms. */
  aheadMs: number;
  /** Connections that are left for the service's processes, including those that they have. */
  connections: number;
  maxConnections: number;
  /** Undefined if the server has no such setting. */
  synchronousCommit?: string;
  fsync?: string;
  /** How PgBouncer, or a pooler like it, shares its connections; undefined without one. */
  pooler?: "session" | "transaction";
}

export interface Inspection {
  state: SqliteState | PostgresState;
  /** Only reads. */
  queries: Queries;
  /**
   * Compares its schema with that of a new database of this version.
   *
   * @returns undefined if the user of the database may not create one
   */
  compareShape(): Promise<ShapeDifferences | undefined>;
  close(): Promise<void>;
}

/**
 * Looks at a database beside a running service, and changes nothing in it.
 *
 * @throws if it can't be reached or is damaged
 */
export function inspectDatabase(url: string): Promise<Inspection> {
  const file = sqliteFile(url);
  return file === undefined ? inspectPostgres(url) : inspectSqlite(file);
}
