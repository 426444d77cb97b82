import { type SelectQueryBuilder, sql } from "kysely";
import type { UserSortKey } from "../contract/user-list";
import type { Engine, Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { Tables } from "../database/tables";
import { SORTED } from "./order";

/** Users from one anchor to the next: so many are passed in some ten milliseconds. */
export const STEP = 1_000;
/** Lists with anchors. Each takes about 100 bytes per anchor. */
const MOST_LISTS = 50;

/** The users of a list, in no order. */
export type Users = SelectQueryBuilder<Tables, "users", object>;

interface Anchor {
  sorted: string | number;
  id: string;
}

/** Every nth user of a list in ascending order, without the first. */
const recent = cachePerEngine<Anchor[]>(MOST_LISTS);

/** Whose anchors are being looked for: one list at a time. */
const growing = new WeakSet<Engine>();

export interface AnchoredList {
  /** Another one once the list may have changed. */
  key: string;
  sort: UserSortKey;
  step: number;
  select: (queries: Queries) => Users;
}

/**
 * Where to begin to read after `passed` users in ascending order, and how many of them still have to be passed. The first
 * to ask for a list gets undefined and has the anchors looked for, step by step, while others are served.
 */
export async function findAnchor(engine: Engine, list: AnchoredList, passed: number) {
  const lists = recent(engine);
  const anchors = await (lists.get(list.key) ?? lists.set(list.key, Promise.resolve([])));
  const anchor = anchors[Math.floor(passed / list.step) - 1];
  if (!anchor && !growing.has(engine)) void grow(engine, list, anchors);
  return anchor && { anchor, offset: passed % list.step };
}

/** In steps, so that other slow reads get their turn in between. What fails is tried again by the next who asks. */
async function grow(engine: Engine, { sort, step, select }: AnchoredList, anchors: Anchor[]): Promise<void> {
  growing.add(engine);
  const column = sql.ref<string | number>(`users.${SORTED[sort]}`);
  try {
    for (;;) {
      const next = await since(select(engine.countRead), sort, anchors.at(-1))
        .select(["users.id", column.as("sorted")])
        .orderBy(column)
        .orderBy("users.id")
        .offset(step)
        .limit(1)
        .executeTakeFirst();
      if (!next) return;
      anchors.push(next);
    }
  } catch {
    // The database may have been closed.
  } finally {
    growing.delete(engine);
  }
}

/** The anchor and what comes after it in ascending order. */
export function since(users: Users, sort: UserSortKey, anchor: Anchor | undefined): Users {
  if (!anchor) return users;
  const column = sql.ref<string | number>(`users.${SORTED[sort]}`);
  return users
    .where(column, ">=", anchor.sorted)
    .where((eb) => eb.or([eb(column, ">", anchor.sorted), eb("users.id", ">=", anchor.id)]));
}
