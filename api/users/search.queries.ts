import { readCounter } from "../database/counters.queries";
import { type Engine, type Queries, SEARCHED } from "../database/engine";
import { recentOf } from "../database/recent";

/** The counter of changes to users' names, addresses and statuses. */
export const USER_CHANGES = "users_changed";

/** Up to this many matches, the search sorts the hits of the text index. Beyond it, the search walks the name index. */
const FEW = 10_000;

export interface Wanted {
  /** Folded and not empty. */
  term: string;
  /** Undefined for both statuses. */
  active: boolean | undefined;
}

interface Counted {
  total: number;
  few: boolean;
}

const recent = recentOf<Counted>(500);

/** Counts the users that match a text, and decides whether they are few enough for the text index. */
export async function countByText(engine: Engine, wanted: Wanted): Promise<Counted> {
  // A total is valid until a user changes.
  const key = JSON.stringify([await readCounter(engine.read, USER_CHANGES), wanted.active, wanted.term]);
  const totals = recent(engine);
  return totals.get(key) ?? totals.set(key, count(engine, wanted));
}

async function count(engine: Engine, wanted: Wanted): Promise<Counted> {
  const { found } = await engine.longRead
    .selectNoFrom(engine.countOf("users", SEARCHED.users, wanted.term, FEW + 1).as("found"))
    .executeTakeFirstOrThrow();
  const few = Number(found) <= FEW;
  const { total } = await selectMatching(engine, few ? engine.longRead : engine.tally, wanted, few)
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return { total: Number(total), few };
}

/** @param few true to use the text index, false to walk the name index */
export const selectMatching = (engine: Engine, queries: Queries, { term, active }: Wanted, few: boolean) =>
  few
    ? queries
        .selectFrom("users")
        .where(engine.contains("users", SEARCHED.users, term))
        // The addition keeps the engines from choosing the slower index of the status.
        .$if(active !== undefined, (users) =>
          users.where((eb) => eb(eb("active", "+", 0), "=", active ? 1 : 0)),
        )
    : withStatus(queries, active).where(engine.holds("users", SEARCHED.users, term));

export const withStatus = (queries: Queries, active: boolean | undefined) =>
  queries
    .selectFrom("users")
    .$if(active !== undefined, (users) => users.where("active", "=", active ? 1 : 0));
