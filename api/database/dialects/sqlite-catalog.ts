import { sql } from "kysely";
import type { Catalog, TableLayout } from "../catalog";
import { isTextTable } from "./sqlite-search";

interface Column {
  table: TableLayout["name"];
  column: string;
  /** Its place in the primary key, from 1; 0 if it is not part of it. */
  place: number;
}

export const sqliteCatalog: Catalog = {
  async listTables(queries) {
    const { rows } = await sql<Column>`
      select t.name as "table", c.name as "column", c.pk as place
      from pragma_table_list as t, pragma_table_info(t.name) as c
      where t.schema = 'main' and t.type = 'table' and substr(t.name, 1, 7) <> 'sqlite_'
      order by t.name, c.cid
    `.execute(queries);
    const { rows: references } = await sql<{ table: string; other: string }>`
      select t.name as "table", f."table" as other
      from pragma_table_list as t, pragma_foreign_key_list(t.name) as f
      where t.schema = 'main' and t.type = 'table'
    `.execute(queries);
    const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !isTextTable(name));
    return names.map((name) => {
      const columns = rows.filter(({ table }) => table === name);
      const key = columns.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place);
      return {
        name,
        columns: columns.map(({ column }) => column),
        key: key.map(({ column }) => column),
        references: references.filter(({ table }) => table === name).map(({ other }) => other),
      };
    });
  },
  async readSequences(queries) {
    const { rows } = await sql<{ name: string; last: number }>`
      select name, seq as last from sqlite_sequence
    `.execute(queries);
    return new Map(rows.map(({ name, last }) => [name, last]));
  },
  async setSequences(queries, sequences) {
    for (const [name, last] of sequences) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(queries);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(queries);
    }
  },
};
