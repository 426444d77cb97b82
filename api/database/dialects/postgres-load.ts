import { sql } from "kysely";
import type { InsertMany, Queries } from "../engine";

/** Rows a statement. */
const BATCH = 5000;

export function postgresInsertMany(queries: Queries): InsertMany {
  return async (table, rows) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)
      `.execute(queries);
    }
  };
}

/** Within a transaction: the tables' indexes, but for those of keys and unique rules, are gone while work goes on. */
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
  return result;
}
