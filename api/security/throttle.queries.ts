import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database/engine";
import { prepared } from "../database/prepared";
import type { Tables } from "../database/tables";

/**
 * There is an index of such counts alone (007-stops): no budget of a name is smaller. Written into the queries, for only
 * so does SQLite see that the index has all that they ask for.
 */
const INDEXED_FROM = sql.lit(10);

const count = prepared((queries, { key, now, until }: { key: string; now: number; until: number }) =>
  queries
    .insertInto("throttles")
    .values({ key, count: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ ref, eb }) => ({
        count: eb
          .case()
          .when(ref("throttles.expires_at"), "<=", now)
          .then(eb.lit(1))
          .else(eb("throttles.count", "+", 1))
          .end(),
        expires_at: eb
          .case()
          .when(ref("throttles.expires_at"), "<=", now)
          .then(ref("excluded.expires_at"))
          .else(ref("throttles.expires_at"))
          .end(),
      })),
    )
    .returning(["count", "expires_at"]),
);

/**
 * Counts one more under the key, in a window that starts at its first count.
 *
 * @returns how many with this one, and when the window ends
 */
export async function countOne(queries: Queries, key: string, now: number, windowMs: number) {
  const [counted] = await count(queries, { key, now, until: now + windowMs });
  if (!counted) throw new Error("A count was not counted.");
  return counted;
}

/** Forgets two counts. */
export const forgetCounts = prepared((queries, { pair, row }: { pair: string; row: string }) =>
  queries.deleteFrom("throttles").where("key", "in", [pair, row]),
);

const giveBack = prepared((queries, { key }: { key: string }) =>
  queries
    .updateTable("throttles")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0),
);

/** Takes one count back. */
export async function giveBackOne(queries: Queries, key: string): Promise<void> {
  await giveBack(queries, { key });
}

const isUnder = (prefixes: string[]) => (eb: ExpressionBuilder<Tables, "throttles">) =>
  eb.or(prefixes.map((prefix) => eb.and([eb("key", ">=", `${prefix}|`), eb("key", "<", `${prefix}}`)])));

/** Forgets every count whose key goes on after one of the prefixes with "|". */
export async function forgetCountsUnder(queries: Queries, prefixes: string[]): Promise<void> {
  await queries.deleteFrom("throttles").where(isUnder(prefixes)).execute();
}

/** @returns nothing, or one of such keys whose count may have come to a stop, and has not run out */
export const findHigh = prepared((queries, { now, keys }: { now: number; keys: string }) =>
  queries
    .selectFrom("throttles")
    .where("count", ">=", INDEXED_FROM)
    .where("expires_at", ">", now)
    .where("key", "like", keys)
    .select("key")
    .limit(1),
);

/** The counts under the prefixes that may have come to a stop, and have not run out. */
export const listHighUnder = (queries: Queries, prefixes: string[], now: number) =>
  queries
    .selectFrom("throttles")
    .where(isUnder(prefixes))
    .where("count", ">=", INDEXED_FROM)
    .where("expires_at", ">", now)
    .select(["key", "count", "expires_at"])
    .execute();

/** Removes what has run out, a few at a time, and gives it back. */
export const takeExpiredCounts = (queries: Queries, now: number, most: number) =>
  queries
    .deleteFrom("throttles")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("throttles")
        .select("key")
        .where("expires_at", "<=", now)
        .orderBy("expires_at")
        .limit(most),
    )
    .returning(["key", "count", "expires_at"])
    .execute();
