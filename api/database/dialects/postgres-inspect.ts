import { Kysely, PostgresDialect } from "kysely";
import type { Client, ClientBase, Pool } from "pg";
import type { Inspection, PostgresState } from "../inspect";
import { compareShapes } from "../shape";
import type { Tables } from "../tables";
import { APPLICATION_NAME, CONNECTION_OPTIONS, loadDriver } from "./postgres";
import { newPostgresShape, readPostgresShape } from "./postgres-shape";

const DOCTOR_NAME = "sso-doctor";

interface Row {
  version: string;
  now: string;
  bytes: string;
  max: number;
  reserved: number;
  others: number;
  standby: boolean;
  read_only: string;
  synchronous_commit: string | null;
  fsync: string | null;
  has_migrations: boolean;
}

const STATE = `select current_setting('server_version') as version,
  extract(epoch from clock_timestamp()) * 1000 as now,
  pg_database_size(current_database()) as bytes,
  current_setting('max_connections')::int as max,
  coalesce(current_setting('superuser_reserved_connections', true)::int, 0) +
    coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
  (select count(*)::int from pg_stat_activity
    where (backend_type is null or backend_type = 'client backend')
      and coalesce(application_name, '') not in ($1, $2)) as others,
  pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') as read_only,
  current_setting('synchronous_commit', true) as synchronous_commit,
  current_setting('fsync', true) as fsync,
  to_regclass('migrations') is not null as has_migrations`;

/** Connects with the options of the service, which a pooler may refuse. */
export async function inspectPostgres(url: string): Promise<Inspection> {
  const pg = await loadDriver();
  const options = {
    ...CONNECTION_OPTIONS,
    connectionString: url,
    application_name: DOCTOR_NAME,
    query_timeout: 10_000,
  };
  const pool: Pool = new pg.Pool({ ...options, max: 2 });
  pool.on("error", () => {});
  try {
    const state = await stateOf(pool);
    const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const compareShape = async () => {
      const expected = await newPostgresShape(queries);
      return expected && compareShapes(await readPostgresShape(queries), expected);
    };
    return { state, queries, compareShape, close: () => queries.destroy() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function stateOf(pool: Pool): Promise<PostgresState> {
  const one = await pool.connect();
  try {
    const asked = Date.now();
    const { rows } = await one.query<Row>(STATE, [APPLICATION_NAME, DOCTOR_NAME]);
    const answered = Date.now();
    const [row] = rows;
    if (!row) throw new Error("The database didn't answer.");
    const pooler = await poolerOf(pool, one);
    const readOnly = row.standby
      ? "it is a standby, which only reads"
      : row.read_only === "on"
        ? "its transactions are read-only (default_transaction_read_only)"
        : undefined;
    return {
      engine: "postgres",
      version: row.version.split(" ", 1)[0] ?? row.version,
      aheadMs: Number(row.now) - (asked + answered) / 2,
      bytes: Number(row.bytes),
      maxConnections: row.max,
      connections: row.max - row.reserved - row.others,
      ...(readOnly !== undefined && { readOnly }),
      ...(row.synchronous_commit !== null && { synchronousCommit: row.synchronous_commit }),
      ...(row.fsync !== null && { fsync: row.fsync }),
      ...(row.has_migrations && { migrations: await migrationsOf(one) }),
      ...(pooler && { pooler }),
    };
  } finally {
    one.release();
  }
}

const migrationsOf = async (client: ClientBase) =>
  (await client.query<{ name: string }>("select name from migrations")).rows.map(({ name }) => name);

/** A pooler gives its clients process ids that aren't the server's. If two clients get one server, it shares them. */
async function poolerOf(pool: Pool, one: ClientBase): Promise<PostgresState["pooler"]> {
  const serverOf = async (client: ClientBase) =>
    (await client.query<{ id: number }>("select pg_backend_pid() as id")).rows[0]?.id;
  const known = (one as Client & { processID?: number | null }).processID;
  if (known === (await serverOf(one))) return undefined;
  const other = await pool.connect();
  try {
    return (await serverOf(one)) === (await serverOf(other)) ? "transaction" : "session";
  } finally {
    other.release();
  }
}
