import { Kysely, PostgresDialect, sql } from "kysely";
import type { TableLayout } from "../catalog";
import type { Queries } from "../engine";
import type { Held } from "../hold";
import type { Tables } from "../tables";
import { countConnections, isLockTimeout, loadDriver, MIGRATION_LOCK, withNumbers } from "./postgres";
import { postgresCatalog } from "./postgres-catalog";

/** Not the services' name, so that it doesn't count as one of them. */
const APPLICATION_NAME = "sso-move";

async function makePool(url: string) {
  const pg = await loadDriver();
  const pool = new pg.Pool({
    connectionString: url,
    types: withNumbers(pg.types),
    max: 1,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5000,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const inUse = () => new Error("The database is in use. Stop the service first.");

/**
 * Reads in one transaction that locks all tables against writes, and services out: their start waits for its end.
 *
 * @throws if a service is connected, or if somebody writes
 */
export async function holdPostgres(url: string): Promise<Held> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => makePool(url) }) });
  let release = () => db.destroy();
  try {
    const tables = await postgresCatalog.listTables(db);
    const queries = await db.startTransaction().setIsolationLevel("repeatable read").execute();
    release = async () => {
      await queries.rollback().execute();
      await db.destroy();
    };
    await lockTables(queries, tables);
    if (!(await lockStart(queries)) || (await countConnections(url)) > 0) throw inUse();
    return { queries, catalog: postgresCatalog, countWaiting: () => countConnections(url), release };
  } catch (error) {
    await release().catch(() => {});
    throw isLockTimeout(error) ? inUse() : error;
  }
}

/** The first query takes the snapshot: this is none. */
async function lockTables(queries: Queries, tables: readonly TableLayout[]): Promise<void> {
  for (const setting of [
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
    "lock_timeout = '5s'",
  ])
    await sql`set local ${sql.raw(setting)}`.execute(queries);
  if (tables.length === 0) return;
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in share mode`.execute(queries);
}

/** Takes the lock without which no service starts. @returns false if another process has it */
async function lockStart(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked
  `.execute(queries);
  return rows[0]?.locked === true;
}
