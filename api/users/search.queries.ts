import { MINUTE_MS } from "../contract/durations";
import type { UserSortKey } from "../contract/user-list";
import { readCounter } from "../database/counters.queries";
import type { Engine, Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { Window } from "../database/paging";
import { FEW, type Filter } from "./filters.queries";
import { countUsers } from "./users.queries";

/** The counter of changes to users' names, addresses, statuses and assignments. */
export const USER_CHANGES = "users_changed";

interface Start {
  total: number;
  /** The filter that finds the fewest users, if one has an index, and how many. */
  narrowest: number | undefined;
  size: number;
}

const recent = cachePerEngine<Start>(500);

/**
 * Counts the users that match filters, and decides for a page of them where its query begins: with the users that the
 * narrowest filter finds, or along the list's order until the page is full.
 *
 * @param now in ms
 */
export async function findMatching(
  engine: Engine,
  filters: Filter[],
  { sort, now }: { sort: UserSortKey; now: number },
) {
  const start = await findStart(engine, filters, now);
  const everybody = await countUsers(engine.read, undefined);
  return {
    total: start.total,
    select(queries: Queries, { offset, limit }: Window) {
      // So many users come before the end of the page, if the matches are spread evenly.
      const passed = ((offset + limit) * everybody) / start.total;
      const isNear = start.size <= FEW || start.size < passed;
      return selectWhere(queries, filters, isNear ? start.narrowest : undefined, sort);
    },
  };
}

/**
 * A start is valid until a user changes. Sign-ins and factors count nowhere, so a total of many that depends on them may be
 * a minute old; few are counted each time.
 */
async function findStart(engine: Engine, filters: Filter[], now: number): Promise<Start> {
  const isTracked = filters.every((filter) => filter.isTracked);
  const changes = await readCounter(engine.read, USER_CHANGES);
  const minute = isTracked ? null : Math.floor(now / MINUTE_MS);
  const key = JSON.stringify([changes, minute, filters.map((filter) => filter.key)]);
  const starts = recent(engine);
  const cached = starts.get(key);
  const start = await (cached ?? starts.set(key, newStart(engine, filters)));
  if (cached === undefined || isTracked || start.size > FEW) return start;
  return { ...start, total: await count(engine.longRead, filters, start.narrowest) };
}

async function newStart(engine: Engine, filters: Filter[]): Promise<Start> {
  const sizes = await Promise.all(filters.map((filter) => filter.size(engine)));
  const size = Math.min(...sizes);
  const narrowest = Number.isFinite(size) ? sizes.indexOf(size) : undefined;
  const queries = size <= FEW ? engine.longRead : engine.countRead;
  return { total: await count(queries, filters, narrowest), narrowest, size };
}

async function count(queries: Queries, filters: Filter[], narrowest: number | undefined): Promise<number> {
  const { total } = await selectWhere(queries, filters, narrowest, "name")
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** @param narrowest where to begin; undefined to go along the order of the list */
export const selectWhere = (
  queries: Queries,
  filters: Filter[],
  narrowest: number | undefined,
  sort: UserSortKey,
) =>
  filters.reduce(
    (users, { where, test, along }, index) =>
      users.where(index === narrowest || (narrowest === undefined && along === sort) ? where : test),
    queries.selectFrom("users"),
  );
