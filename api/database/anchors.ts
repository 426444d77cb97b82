import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Engine, Queries } from "./engine";
import { cachePerEngine } from "./engine-cache";
import type { Tables } from "./tables";

/** Lists with anchors. Each takes about 100 bytes per anchor. */
const MOST_LISTS = 50;

/** A row of a list, by its place in the list's order. */
export interface Anchor {
  sorted: string | number;
  id: string | number;
}

/** Columns with their table, such as "users.name_key". Rows that are equal in the first are in the order of the second. */
type Order = Record<keyof Anchor, string>;

type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

export interface AnchoredList<Table extends keyof Tables, State> {
  key: string;
  order: Order;
  /** Rows from one anchor to the next. */
  step: number;
  /** The rows of the list, in no order. */
  select(queries: Queries): Rows<Table>;
  /** A state that changes when rows come or go, and which anchors are still in place since the state `before`. */
  check(before: State | undefined): Promise<{ state: State; isInPlace: (anchor: Anchor) => boolean }>;
}

interface Anchors<State> {
  state: State | undefined;
  /** Every nth row of the list in ascending order, without the first. */
  found: Anchor[];
  /** The checks since the search for the next anchor began, which may have read rows from before them. */
  checks: Array<(anchor: Anchor) => boolean>;
}

/**
 * Remembers places in lists, so that a far page doesn't pass all rows before it. The function finds where to begin to read
 * after `passed` rows in ascending order, and how many of them still have to be passed. The first to ask for a list gets
 * undefined and has the anchors looked for, step by step, while others are served.
 */
export function createAnchors<Table extends keyof Tables, State>() {
  type List = AnchoredList<Table, State>;
  const recent = cachePerEngine<Anchors<State>>(MOST_LISTS);
  /** The engines that are looking for the anchors of a list. Each looks for those of one list at a time. */
  const growing = new WeakSet<Engine>();

  /** In steps, so that other slow reads get their turn in between. After an error, the next request tries again. */
  async function grow(engine: Engine, { select, order, step }: List, anchors: Anchors<State>): Promise<void> {
    growing.add(engine);
    const [sorted, id] = [sql.ref<Anchor["sorted"]>(order.sorted), sql.ref<Anchor["id"]>(order.id)];
    try {
      for (;;) {
        anchors.checks = [];
        const next = await startAt(select(engine.countRead), order, anchors.found.at(-1))
          .select([sorted.as("sorted"), id.as("id")])
          .orderBy(sorted)
          .orderBy(id)
          .offset(step)
          .limit(1)
          .executeTakeFirst();
        if (!next || !anchors.checks.every((isInPlace) => isInPlace(next))) return;
        anchors.found.push(next);
      }
    } catch {
      // The database may have been closed.
    } finally {
      growing.delete(engine);
    }
  }

  async function check(list: List, known: Promise<Anchors<State>> | undefined): Promise<Anchors<State>> {
    const anchors = (await known) ?? { state: undefined, found: [], checks: [] };
    const { state, isInPlace } = await list.check(anchors.state);
    anchors.state = state;
    anchors.found = anchors.found.filter(isInPlace);
    anchors.checks.push(isInPlace);
    return anchors;
  }

  return async (engine: Engine, list: List, passed: number) => {
    const lists = recent(engine);
    const anchors = await lists.set(list.key, check(list, lists.get(list.key)));
    const anchor = anchors.found[Math.floor(passed / list.step) - 1];
    if (!anchor && !growing.has(engine)) void grow(engine, list, anchors);
    return anchor && { anchor, offset: passed % list.step };
  };
}

/** The anchor and what comes after it in ascending order. */
export function startAt<Table extends keyof Tables>(
  rows: Rows<Table>,
  order: Order,
  anchor: Anchor | undefined,
): Rows<Table> {
  if (!anchor) return rows;
  const [sorted, id] = [sql.ref(order.sorted), sql.ref(order.id)];
  return rows
    .where(sql<SqlBool>`${sorted} >= ${anchor.sorted}`)
    .where(sql<SqlBool>`(${sorted} > ${anchor.sorted} or ${id} >= ${anchor.id})`);
}
