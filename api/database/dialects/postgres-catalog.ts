import { type RawBuilder, sql } from "kysely";
import type { Catalog, TableLayout } from "../catalog";
import type { Queries } from "../engine";

/** Tables of the schema that belong to no extension. */
const OWN_TABLES = sql`
  c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
  and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
`;

const KEY = sql`
  select a.attname::text from pg_index as i
  cross join unnest(i.indkey) with ordinality as k(number, place)
  inner join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = c.oid and i.indisprimary order by k.place
`;

const REFERENCES = sql`
  select o.relname::text from pg_constraint as f inner join pg_class as o on o.oid = f.confrelid
  where f.conrelid = c.oid and f.contype = 'f'
`;

/** The schema of the tables, quoted. */
export async function currentSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(queries);
  return rows[0]?.name ?? "public";
}

/** Columns that number their rows. */
const listNumbered = async (queries: Queries) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_class as c inner join pg_attribute as a on a.attrelid = c.oid
    where ${OWN_TABLES} and a.attidentity <> '' order by c.relname
  `.execute(queries);
  return rows;
};

/** The name of the sequence of a column, safe to be put into a statement. */
async function sequenceOf(queries: Queries, table: string, column: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as name
  `.execute(queries);
  return sql.raw(rows[0]?.name ?? "");
}

export const postgresCatalog: Catalog = {
  async listTables(queries) {
    const { rows } = await sql<TableLayout>`
      select c.relname::text as name,
        array(
          select a.attname::text from pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
        ) as columns,
        array(${KEY}) as key, array(${REFERENCES}) as "references"
      from pg_class as c where ${OWN_TABLES} order by c.relname
    `.execute(queries);
    return rows;
  },
  async readSequences(queries) {
    const last = new Map<string, number>();
    for (const { table, column } of await listNumbered(queries)) {
      const { rows } = await sql<{ last: number }>`
        select last_value as last from ${await sequenceOf(queries, table, column)} where is_called
      `.execute(queries);
      if (rows[0]) last.set(table, rows[0].last);
    }
    return last;
  },
  async setSequences(queries, sequences) {
    for (const { table, column } of await listNumbered(queries)) {
      const last = sequences.get(table);
      if (last)
        await sql`
          select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), cast(${last} as bigint))
        `.execute(queries);
    }
  },
};
