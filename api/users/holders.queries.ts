import { type RawBuilder, sql } from "kysely";
import { MINUTE_MS } from "../contract/durations";
import { readCounter } from "../database/counters.queries";
import type { Engine, Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import { FEW } from "../user-search/filters.queries";
import { USER_CHANGES } from "../user-search/search.queries";

/** How many people have a role or an application, active or not. Each counts once. */
export interface Holders {
  people: number;
  direct: number;
  /** Those who don't have it directly as well. */
  throughGroups: number;
}

/** The table of what is held. */
export type HeldTable = "roles" | "applications";

/** What gives it to people: their own assignments, or a group. */
interface Source {
  /** Null for assignments. */
  groupId: string | null;
  /** How many people it gives it to. */
  size: number;
}

const HELD = {
  roles: { column: "role_id", byGroups: "group_roles", direct: "user_roles" },
  applications: { column: "application_id", byGroups: "group_applications", direct: "user_applications" },
} as const;

const recent = cachePerEngine<Map<string, number>>(500);

/**
 * Counts who has each of these roles or applications, directly or through groups: the one count that all screens show. Ids
 * that don't exist are left out.
 *
 * The largest source of each has a stored count. Only people of the smaller ones are looked up, so a group of everybody costs
 * nothing.
 *
 * @param ids at most a page
 * @param now in ms. Totals over more than `FEW` people may be a minute old
 */
export async function countHolders(
  engine: Engine,
  table: HeldTable,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Holders>> {
  const sources = await listSources(engine.read, table, ids);
  const smaller = [...sources].filter(([, [, ...rest]]) => rest.length > 0);
  const more = smaller.length > 0 ? await countSmaller(engine, table, smaller, now) : new Map();
  return new Map(
    [...sources].map(([id, all]) => {
      const direct = all.find(({ groupId }) => groupId === null)?.size ?? 0;
      const people = (all[0]?.size ?? 0) + (more.get(id) ?? 0);
      return [id, { people, direct, throughGroups: people - direct }];
    }),
  );
}

/** The same for one. @returns undefined if there is no such role or application */
export const countHoldersOf = async (engine: Engine, table: HeldTable, id: string, now: number) =>
  (await countHolders(engine, table, [id], now)).get(id);

/** The sources of each, the largest first, without empty ones. */
async function listSources(queries: Queries, table: HeldTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Source[]>();
  const { column, byGroups } = HELD[table];
  const { rows } = await sql<{ id: string; group_id: string | null; size: number }>`
    select id, cast(null as text) as group_id, user_count as size from ${sql.table(table)} where id in (${sql.join(ids)})
    union all
    select g.${sql.ref(column)} as id, g.group_id, groups.user_count as size
    from ${sql.table(byGroups)} as g inner join groups on groups.id = g.group_id
    where g.${sql.ref(column)} in (${sql.join(ids)})
    order by size desc, group_id
  `.execute(queries);
  const sources = new Map<string, Source[]>(
    rows.flatMap(({ id, group_id }) => (group_id === null ? [[id, []]] : [])),
  );
  for (const { id, group_id, size } of rows) if (size > 0) sources.get(id)?.push({ groupId: group_id, size });
  return sources;
}

/** Counts the people of the smaller sources who aren't in the largest. Valid until a user changes, or for a minute if they are many. */
async function countSmaller(
  engine: Engine,
  table: HeldTable,
  all: [string, Source[]][],
  now: number,
): Promise<Map<string, number>> {
  const size = all.flatMap(([, [, ...rest]]) => rest).reduce((sum, source) => sum + source.size, 0);
  const isFew = size <= FEW;
  const state = isFew ? await readCounter(engine.read, USER_CHANGES) : Math.floor(now / MINUTE_MS);
  const counts = recent(engine);
  const key = JSON.stringify([table, isFew, state, all]);
  return counts.get(key) ?? counts.set(key, count(isFew ? engine.longRead : engine.countRead, table, all));
}

async function count(queries: Queries, table: HeldTable, all: [string, Source[]][]) {
  const counted = all.map(([id, [largest, ...rest]]) => {
    const others = sql.join(
      rest.map((source) => usersOf(table, id, source)),
      sql` union `,
    );
    const known = sql`select 1 from (${usersOf(table, id, largest as Source)}) as known where known.user_id = other.user_id`;
    return sql`select ${id} as id, count(*) as more from (${others}) as other where not exists (${known})`;
  });
  const { rows } = await sql<{ id: string; more: number | string }>`
    ${sql.join(counted, sql` union all `)}
  `.execute(queries);
  return new Map(rows.map(({ id, more }) => [id, Number(more)]));
}

const usersOf = (table: HeldTable, id: string, { groupId }: Source): RawBuilder<unknown> =>
  groupId === null
    ? sql`select user_id from ${sql.table(HELD[table].direct)} where ${sql.ref(HELD[table].column)} = ${id}`
    : sql`select user_id from group_members where group_id = ${groupId}`;
