import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../engine";
import { createTables } from "../migrate";
import type { Shape } from "../shape";
import { currentSchema } from "./postgres-catalog";
import { postgresSchema } from "./postgres-schema";

type Row = { name: string; is: string };

const OWN = sql`(select oid from pg_namespace where nspname = current_schema())`;
const NO_EXTENSION = (oid: string) =>
  sql`not exists (select from pg_depend as d where d.objid = ${sql.ref(oid)} and d.deptype = 'e')`;

/** Names and definitions, without what belongs to extensions. */
const PARTS: RawBuilder<Row>[] = [
  sql`
    select 'column ' || c.relname || '.' || a.attname as name,
      format_type(a.atttypid, a.atttypmod) || ' ' || coalesce(l.collname, '') || ' not null ' || a.attnotnull::text
        || ' default ' || coalesce(pg_get_expr(e.adbin, e.adrelid), '') || ' ' || a.attidentity::text as "is"
    from pg_class as c inner join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef as e on e.adrelid = a.attrelid and e.adnum = a.attnum
    left join pg_collation as l on l.oid = a.attcollation and a.attcollation <> (select typcollation from pg_type where oid = a.atttypid)
    where c.relnamespace = ${OWN} and c.relkind in ('r', 'p') and ${NO_EXTENSION("c.oid")}
  `,
  // Of Postgres 18 on, columns that can't be null have a constraint of a name that depends on how they came to be.
  sql`
    select 'constraint ' || c.relname || '.' || o.conname as name, pg_get_constraintdef(o.oid) as "is"
    from pg_constraint as o inner join pg_class as c on c.oid = o.conrelid
    where c.relnamespace = ${OWN} and o.contype <> 'n' and ${NO_EXTENSION("c.oid")}
  `,
  sql`
    select 'index ' || i.relname as name, pg_get_indexdef(i.oid) as "is"
    from pg_class as i where i.relnamespace = ${OWN} and i.relkind in ('i', 'I') and ${NO_EXTENSION("i.oid")}
  `,
  sql`
    select 'trigger ' || c.relname || '.' || t.tgname as name, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as "is"
    from pg_trigger as t inner join pg_class as c on c.oid = t.tgrelid
    where c.relnamespace = ${OWN} and not t.tgisinternal
  `,
  sql`
    select 'function ' || p.proname as name, pg_get_functiondef(p.oid) as "is"
    from pg_proc as p where p.pronamespace = ${OWN} and p.prokind = 'f' and ${NO_EXTENSION("p.oid")}
  `,
  sql`
    select 'view ' || c.relname as name, pg_get_viewdef(c.oid) as "is"
    from pg_class as c where c.relnamespace = ${OWN} and c.relkind = 'v' and ${NO_EXTENSION("c.oid")}
  `,
];

export async function readPostgresShape(queries: Queries): Promise<Shape> {
  const schema = `${await currentSchema(queries)}.`;
  const shape = new Map<string, string>();
  for (const part of PARTS)
    for (const { name, is } of (await part.execute(queries)).rows) shape.set(name, is.replaceAll(schema, ""));
  return shape;
}

/** insufficient_privilege */
const NOT_ALLOWED = "42501";

class Undone extends Error {}

/**
 * The shape of a new database with the tables of this version. The server itself makes it, in a schema that it never
 * commits, because each version of Postgres writes definitions differently.
 *
 * @returns undefined if the user may not create a schema
 */
export async function newPostgresShape(queries: Queries): Promise<Shape | undefined> {
  let shape: Shape | undefined;
  try {
    return await queries.transaction().execute<never>(async (inside) => {
      const name = `sso_new_${randomBytes(4).toString("hex")}`;
      await sql`create schema ${sql.ref(name)}`.execute(inside);
      await sql`select set_config('search_path', ${name} || ', ' || current_setting('search_path'), true)`.execute(
        inside,
      );
      await createTables(inside, postgresSchema);
      shape = await readPostgresShape(inside);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return shape;
    if ((error as { code?: unknown }).code === NOT_ALLOWED) return undefined;
    throw error;
  }
}
