import type { ExpressionBuilder } from "kysely";
import type { Queries } from "./engine";
import { preparedQuery } from "./prepared-query";
import type { Tables } from "./tables";

interface Counting {
  key: string;
  by: number;
  now: number;
  until: number;
}

/**
 * Counts under a key, unless its delay is still running. Counting ends an expired delay.
 *
 * @param slides whether every count extends the expiry, or only the first one sets it
 */
const countWith = (slides: boolean) =>
  preparedQuery((queries, { key, by, now, until }: Counting) =>
    queries
      .insertInto("throttles")
      .values({ key, count: by, expires_at: until })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet(({ ref, eb }) => {
            const isOver = eb(ref("throttles.expires_at"), "<=", now);
            return {
              count: eb
                .case()
                .when(isOver)
                .then(ref("excluded.count"))
                .else(eb("throttles.count", "+", by))
                .end(),
              expires_at: slides
                ? ref("excluded.expires_at")
                : eb
                    .case()
                    .when(isOver)
                    .then(ref("excluded.expires_at"))
                    .else(ref("throttles.expires_at"))
                    .end(),
              retry_at: null,
            };
          })
          .where(({ eb, or, ref }) =>
            or([eb(ref("throttles.retry_at"), "is", null), eb(ref("throttles.retry_at"), "<=", now)]),
          ),
      )
      .returning(["count", "expires_at"]),
  );

const countInWindow = countWith(false);
const countInRow = countWith(true);

/**
 * @returns the new count and its expiry; undefined if the delay is still running and nothing was counted
 */
export const count = async (queries: Queries, counting: Counting & { slides: boolean }) => {
  const { slides, ...values } = counting;
  const [counted] = await (slides ? countInRow : countInWindow)(queries, values);
  return counted;
};

interface Advance {
  key: string;
  now: number;
  step: number;
  /** `now + step`. */
  first: number;
  /** A time that is later than this stays as it is. */
  latest: number;
}

const advanceTime = preparedQuery((queries, { key, now, step, first, latest }: Advance) =>
  queries
    .insertInto("throttles")
    .values({ key, count: 1, expires_at: first })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ ref, eb }) => {
        const before = ref("throttles.expires_at");
        return {
          expires_at: eb
            .case()
            .when(eb(before, ">", latest))
            .then(before)
            .when(eb(before, ">", now))
            .then(eb(before, "+", step))
            .else(ref("excluded.expires_at"))
            .end(),
        };
      }),
    )
    .returning("expires_at"),
);

/** Moves a key's time on by a step, from now if it is over. @returns the time */
export async function advance(
  queries: Queries,
  { key, now, step, latest }: Omit<Advance, "first">,
): Promise<number> {
  const [moved] = await advanceTime(queries, { key, now, step, first: now + step, latest });
  if (!moved) throw new Error("An upsert returned no row");
  return moved.expires_at;
}

/** Delays the key until the given time. */
export const holdBack = preparedQuery((queries, { key, until }: { key: string; until: number }) =>
  queries.updateTable("throttles").set({ retry_at: until }).where("key", "=", key),
);

interface Keys {
  network: string;
  pair: string;
  row: string;
}

const listHeld = preparedQuery((queries, { network, pair, row, now }: Keys & { now: number }) =>
  queries
    .selectFrom("throttles")
    .where("key", "in", [network, pair, row])
    .where("retry_at", ">", now)
    .select("retry_at"),
);

/** When the longest delay of the keys ends; undefined if none is delayed. */
export async function findRetryAt(queries: Queries, keys: Keys, now: number): Promise<number | undefined> {
  const held = await listHeld(queries, { ...keys, now });
  return held.length === 0 ? undefined : Math.max(...held.map(({ retry_at }) => retry_at ?? 0));
}

/** Deletes two counts. */
export const forgetCounts = preparedQuery((queries, { pair, row }: { pair: string; row: string }) =>
  queries.deleteFrom("throttles").where("key", "in", [pair, row]),
);

const giveBack = preparedQuery((queries, { key }: { key: string }) =>
  queries
    .updateTable("throttles")
    .set((eb) => ({ count: eb("count", "-", 1), retry_at: null }))
    .where("key", "=", key)
    .where("count", ">", 0),
);

/** Undoes one count and the delay that it caused. */
export async function giveBackOne(queries: Queries, key: string): Promise<void> {
  await giveBack(queries, { key });
}

const isUnder = (prefixes: string[]) => (eb: ExpressionBuilder<Tables, "throttles">) =>
  eb.or(prefixes.map((prefix) => eb.and([eb("key", ">=", `${prefix}|`), eb("key", "<", `${prefix}}`)])));

/** Deletes every count whose key begins with one of the prefixes and "|". */
export async function forgetCountsUnder(queries: Queries, prefixes: string[]): Promise<void> {
  await queries.deleteFrom("throttles").where(isUnder(prefixes)).execute();
}

const findHeldName = preparedQuery((queries, { now }: { now: number }) =>
  queries
    .selectFrom("throttles")
    .where("retry_at", ">", now)
    .where(isUnder(["name"]))
    .select("key")
    .limit(1),
);

/** Whether any account has a running delay. */
export const isAnyNameHeld = async (queries: Queries, now: number): Promise<boolean> =>
  (await findHeldName(queries, { now })).length > 0;

/** The keys under the prefixes with a running delay, and its end. */
export const listHeldUnder = (queries: Queries, prefixes: string[], now: number) =>
  queries
    .selectFrom("throttles")
    .where(isUnder(prefixes))
    .where("retry_at", ">", now)
    .select(["key", "retry_at"])
    .execute();

/** Deletes a batch of expired counts and returns them. */
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
