import { Kysely, PostgresDialect, sql } from "kysely";
import type { CustomTypesConfig, types as PgTypes } from "pg";
import type { Engine, SearchTerms } from "../engine";
import { listOf, substringPattern } from "../substring";
import type { Tables } from "../tables";
import { postgresCatalog } from "./postgres-catalog";
import { fillTables, postgresLoader, withIndexesAside } from "./postgres-load";
import { postgresSchema } from "./postgres-schema";

/** Loads the driver lazily, so that SQLite installations don't load it. */
export const loadDriver = async () => (await import("pg")).default;

/** int8 as a number: no value here exceeds 53 bits. */
export const withNumbers = (types: typeof PgTypes): CustomTypesConfig => ({
  getTypeParser: (oid, format) =>
    oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as (value: string) => unknown),
});

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const TRIES = 5;
/** Key of the advisory lock under which migrations run. */
export const MIGRATION_LOCK = 7_359_114;

/** The name of our connections in pg_stat_activity. */
export const APPLICATION_NAME = "sso-service";

/** Connections of a process: for calls, for slow reads and for exact totals. */
const POOLS = { db: 10, longRead: 2, countRead: 1 };
export const CONNECTIONS_PER_PROCESS = POOLS.db + POOLS.longRead + POOLS.countRead;

/** What each connection asks the server for. */
export const CONNECTION_OPTIONS = {
  application_name: APPLICATION_NAME,
  connectionTimeoutMillis: 5000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

const contains = (table: string, columns: readonly string[], terms: SearchTerms) => {
  const tests = listOf(terms).map((term) => {
    const pattern = substringPattern(term);
    const each = columns.map((column) => sql`${sql.ref(`${table}.${column}`)} like ${pattern}`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
};

/** Another transaction holds a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => codeOf(error) === "55P03";

/** @param url postgres://user:password@host:port/database */
export function openPostgres(url: string): Engine {
  const makePool = async (max: number) => {
    const pg = await loadDriver();
    const pool = new pg.Pool({
      connectionString: url,
      types: withNumbers(pg.types),
      max,
      ...CONNECTION_OPTIONS,
    });
    // The pool replaces a broken connection at its next use. Without a listener, the error would end the process.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  };
  const connect = (max: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => makePool(max) }) });
  const db = connect(POOLS.db);
  const longRead = connect(POOLS.longRead);
  const countRead = connect(POOLS.countRead);

  const engine: Engine = {
    read: db,
    longRead,
    countRead,
    longWrite: (work) =>
      engine.write(async (queries) => {
        await sql`set local statement_timeout = 0`.execute(queries);
        return work(queries);
      }),
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          const again = codeOf(error) === SERIALIZATION_FAILURE || codeOf(error) === DEADLOCK;
          if (!again || attempt === TRIES) throw error;
        }
      }
    },
    load: (rebuilt, work) =>
      db.transaction().execute(async (queries) => {
        await sql`set local statement_timeout = 0`.execute(queries);
        await sql`set local maintenance_work_mem = '256MB'`.execute(queries);
        return withIndexesAside(queries, rebuilt, () => work(queries, postgresLoader(queries)));
      }),
    fill: (tables, work) => db.connection().execute((queries) => fillTables(queries, tables, work)),
    // Autovacuum does this.
    async tune() {},
    migrate: (work) =>
      db.transaction().execute(async (queries) => {
        await sql`set local statement_timeout = 0`.execute(queries);
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(queries);
        return work(queries);
      }),
    catalog: postgresCatalog,
    schema: postgresSchema,
    searchRows: (table, columns, terms) => () => contains(table, columns, terms),
    searchIndexed: (table, columns, terms) => () => contains(table, columns, terms),
    countOf(table, columns, terms, most) {
      const limit = most === undefined ? sql`` : sql`limit ${most}`;
      const found = sql`select 1 from ${sql.table(table)} where ${contains(table, columns, terms)} ${limit}`;
      return sql`(select count(*) from (${found}) as found)`;
    },
    violatedColumns: (error) =>
      codeOf(error) === "23505" ? String((error as { constraint?: unknown }).constraint) : undefined,
    isDangling: (error) => codeOf(error) === "23503",
    isUnavailable: (error) => {
      const code = String(codeOf(error) ?? "");
      return (
        /^(08|53|57P|55000|55P03|25006|40001|40P01|57014)/.test(code) ||
        /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$/.test(code) ||
        (error instanceof Error &&
          /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
            error.message,
          ))
      );
    },
    async close() {
      await longRead.destroy();
      await countRead.destroy();
      await db.destroy();
    },
  };
  return engine;
}

/** The number of services' connections to this database. */
export async function countConnections(url: string): Promise<number> {
  const pg = await loadDriver();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = current_database() and application_name = $1",
      [APPLICATION_NAME],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
