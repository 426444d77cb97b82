import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../engine";
import type { Shape } from "../shape";

/** SQL that was written differently but means the same: SQLite quotes names when it renames a table. */
const plain = (definition: string) => definition.replaceAll('"', "").replace(/\s+/g, " ").trim();

type Row = { name: string; is: string | null };

const TABLES = sql`
  select name, wr, strict from pragma_table_list where schema = 'main' and type = 'table' and substr(name, 1, 7) <> 'sqlite_'
`;

/** Their names and definitions. A table's columns are compared one by one, because versions added them in different orders. */
const PARTS: RawBuilder<Row>[] = [
  sql`select 'table ' || name as name, 'without rowid ' || wr || ', strict ' || strict as "is" from (${TABLES})`,
  sql`
    select 'column ' || t.name || '.' || c.name as name,
      c.type || ' not null ' || c."notnull" || ' default ' || coalesce(c.dflt_value, '') || ' key ' || c.pk as "is"
    from (${TABLES}) as t, pragma_table_xinfo(t.name) as c
  `,
  sql`
    select 'reference ' || t.name || '.' || f."from" as name, f."table" || '.' || f."to" || ' ' || f.on_delete || ' ' || f.on_update as "is"
    from (${TABLES}) as t, pragma_foreign_key_list(t.name) as f
  `,
  sql`
    select 'unique ' || t.name || ' (' || (select group_concat(i.name, ', ') from pragma_index_info(l.name) as i) || ')' as name, '' as "is"
    from (${TABLES}) as t, pragma_index_list(t.name) as l where l.origin = 'u'
  `,
  sql`
    select type || ' ' || name as name, sql as "is" from sqlite_master
    where sql is not null and (type in ('index', 'trigger', 'view') or sql like 'create virtual table%')
  `,
];

/** How the parts of a search index are merged, and which format they have. */
async function readSearchOptions(queries: Queries, index: string): Promise<[string, string]> {
  const { rows } = await sql<{ k: string; v: number }>`
    select k, v from ${sql.table(`${index}_config`)} order by k
  `.execute(queries);
  return [`options of ${index}`, JSON.stringify(rows)];
}

export async function readSqliteShape(queries: Queries): Promise<Shape> {
  const shape = new Map<string, string>();
  for (const part of PARTS)
    for (const row of (await part.execute(queries)).rows) shape.set(row.name, plain(row.is ?? ""));
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'virtual'
  `.execute(queries);
  for (const { name } of rows) shape.set(...(await readSearchOptions(queries, name)));
  return shape;
}
