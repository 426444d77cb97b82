import { sql } from "kysely";
import type { Loader, Queries } from "../engine";

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
 * Within a transaction: drops the tables' indexes, except for keys and unique constraints, and creates them again after
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
