import type { SelectQueryBuilder } from "kysely";
import { MINUTE_MS } from "../contract/durations";
import type { UserSort, UserSortKey } from "../contract/user-list";
import { createAnchors, startAt } from "../database/anchors";
import { readCounter } from "../database/counters.queries";
import type { Engine, Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { Window } from "../database/paging";
import type { Tables } from "../database/tables";
import { FEW, type Filter } from "./filters.queries";
import { directionOf, keyOf, SORTED } from "./order";

/** The counter of changes to users' names, addresses, statuses and assignments. */
export const USER_CHANGES = "users_changed";

/** Users from one anchor to the next: so many are passed in some ten milliseconds. */
const STEP = 1_000;

/** Reads the stored totals. */
export async function countUsers(queries: Queries, active: boolean | undefined): Promise<number> {
  const names =
    active === undefined ? ["users_active", "users_inactive"] : [active ? "users_active" : "users_inactive"];
  const { total } = await queries
    .selectFrom("counters")
    .where("name", "in", names)
    .select((eb) => eb.fn.sum<number | string>("value").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The users of a list, in no order. */
type Users = SelectQueryBuilder<Tables, "users", object>;

const findAnchor = createAnchors<"users", string>();

interface Start {
  /** The same until a user changes. */
  key: string;
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
 * @param step users from one anchor to the next
 */
export async function findMatching(
  engine: Engine,
  filters: Filter[],
  { sort, now, step = STEP }: { sort: UserSort; now: number; step?: number },
) {
  const along = keyOf(sort);
  const start = await findStart(engine, filters, now);
  const everybody = await countUsers(engine.read, undefined);
  const selectFrom = (queries: Queries, narrowest: number | undefined) =>
    selectWhere(queries, filters, narrowest, along);
  const select = (queries: Queries, { offset, limit }: Window) => {
    // So many users come before the end of the page, if the matches are spread evenly.
    const passed = ((offset + limit) * everybody) / start.total;
    const isNear = start.size <= FEW || start.size < passed;
    return selectFrom(queries, isNear ? start.narrowest : undefined);
  };
  return {
    total: start.total,
    select,
    /** Where the query of a page begins: at an anchor, if the page is far from both ends and its anchor is known. */
    async place(queries: Queries, window: Window): Promise<{ users: Users; window: Window }> {
      const near = { users: select(queries, window), window };
      if (start.size <= FEW || window.offset < step) return near;
      const listed = directionOf(sort);
      const ascending = window.direction === listed;
      const passed = ascending ? window.offset : start.total - window.offset - window.limit;
      const all = (of: Queries) => selectFrom(of, undefined);
      const order = { sorted: `users.${SORTED[along]}`, id: "users.id" };
      const state = JSON.stringify([start.key, along === "lastSignIn" ? minuteOf(now) : null]);
      const found = await findAnchor(
        engine,
        {
          key: JSON.stringify([along, step, filters.map((filter) => filter.key)]),
          order,
          step,
          select: all,
          check: async (before) => ({ state, isInPlace: () => before === state }),
        },
        passed,
      );
      if (!found) return near;
      const users = startAt(all(queries), order, found.anchor);
      return { users, window: { ...window, direction: listed, offset: found.offset } };
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
  const minute = isTracked ? null : minuteOf(now);
  const key = JSON.stringify([changes, minute, filters.map((filter) => filter.key)]);
  const starts = recent(engine);
  const cached = starts.get(key);
  const start = await (cached ?? starts.set(key, newStart(engine, filters, key)));
  if (cached === undefined || isTracked || start.size > FEW) return start;
  return { ...start, total: await count(engine.longRead, filters, start.narrowest) };
}

const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);

async function newStart(engine: Engine, filters: Filter[], key: string): Promise<Start> {
  const sizes = await Promise.all(filters.map((filter) => filter.size(engine)));
  const size = Math.min(...sizes);
  const narrowest = Number.isFinite(size) ? sizes.indexOf(size) : undefined;
  const queries = size <= FEW ? engine.longRead : engine.countRead;
  return { key, total: await count(queries, filters, narrowest), narrowest, size };
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
