import { type Insertable, sql } from "kysely";
import type { Loader, Queries } from "../engine";
import type { InsertRows } from "../rows.queries";
import type { Tables } from "../tables";

/** Rows per statement. */
const BATCH = 5000;

export const postgresLoader = (queries: Queries): Loader => ({
  async insert(table, rows) {
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)
      `.execute(queries);
    }
  },
  async reserve(table, count) {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(queries);
    const { rows } = await sql<{ last: number }>`
      select setval(sequence, nextval(sequence) + ${count}) as last
      from (select pg_get_serial_sequence(${table}, 'seq')::regclass as sequence) as numbers
    `.execute(queries);
    return (rows[0]?.last ?? 0) - count + 1;
  },
});

/**
 * Drops the tables' indexes, except for keys and unique constraints, and creates them again after
 * the work.
 */
export async function withIndexesAside<Result>(
  queries: Queries,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: aside } = await sql<{ name: string; statement: string }>`
    select indexname as name, indexdef as statement from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables})
      and not exists (select from pg_constraint where conname = indexname)
  `.execute(queries);
  for (const { name } of aside) await sql`drop index ${sql.table(name)}`.execute(queries);
  const result = await work();
  for (const { statement } of aside) await sql.raw(statement).execute(queries);
  await sql`analyze`.execute(queries);
  return result;
}

/**
 * Fills empty tables without their indexes and triggers, in one transaction for each statement. Foreign keys are checked.
 * Leaves the connection's settings changed if it fails.
 */
export async function fillTables<Result>(
  queries: Queries,
  tables: readonly string[],
  work: (insert: InsertRows) => Promise<Result>,
): Promise<Result> {
  const setTriggers = async (state: "enable" | "disable") => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(queries);
  };
  const { insert } = postgresLoader(queries);
  await sql`set statement_timeout = 0`.execute(queries);
  await sql`set maintenance_work_mem = '256MB'`.execute(queries);
  await setTriggers("disable");
  const result = await withIndexesAside(queries, tables, () =>
    work((table, rows) => insert(table, rows as Insertable<Tables[typeof table]>[])),
  );
  await setTriggers("enable");
  await sql`reset maintenance_work_mem`.execute(queries);
  await sql`reset statement_timeout`.execute(queries);
  return result;
}
