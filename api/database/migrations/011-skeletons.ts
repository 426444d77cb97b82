import { sql } from "kysely";
import type { Migration } from "../migrate";
import { skeletonOf } from "../skeleton";

const BATCH = 500;

/**
 * What names look like, so that a new one that looks like another is refused. Names that are there already may look
 * alike: the indexes are not unique.
 */
export const skeletons: Migration = async (queries, { key }) => {
  for (const [table, name] of [
    ["users", "username"],
    ["roles", "name"],
    ["applications", "name"],
  ] as const) {
    const column = `${name}_skeleton`;
    await queries.schema.alterTable(table).addColumn(column, key).execute();
    for (let after = ""; ; ) {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(name)} as name from ${sql.table(table)} where id > ${after} order by id limit ${BATCH}
      `.execute(queries);
      const last = rows.at(-1);
      if (!last) break;
      const filled = await Promise.all(
        rows.map(async (row) => [row.id, await skeletonOf(row.name)] as const),
      );
      const values = filled.map(([id, skeleton]) => sql`(cast(${id} as text), cast(${skeleton} as text))`);
      await sql`
        with filled(id, skeleton) as (values ${sql.join(values)})
        update ${sql.table(table)} set ${sql.ref(column)} = filled.skeleton
        from filled where filled.id = ${sql.ref(`${table}.id`)}
      `.execute(queries);
      after = last.id;
    }
    await queries.schema.createIndex(`${table}_by_skeleton`).on(table).column(column).execute();
  }
};
