import { readCounter } from "../database/counters.queries";
import { type Engine, type Queries, SEARCHED } from "../database/engine";
import { recentOf } from "../database/recent";

/** The counter that grows with every change of a user's name, address or status. */
export const USER_CHANGES = "users_changed";

/** Up to so many matches are found by the text's index and put in order; past that one walks along the names. */
const FEW = 10_000;

/** Which users are asked for. */
export interface Wanted {
  /** Folded; never empty. */
  term: string;
  /** Undefined for both. */
  active: boolean | undefined;
}

interface Counted {
  total: number;
  few: boolean;
}

const recent = recentOf<Counted>(500);

/** How many users match a text, and whether they are few enough to be found by its index and put in order. */
export async function countByText(engine: Engine, wanted: Wanted): Promise<Counted> {
  // As long as no user changes, nor does a total.
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

/** @param few how they are found: by the text's index, or past all the names */
export const selectMatching = (engine: Engine, queries: Queries, { term, active }: Wanted, few: boolean) =>
  few
    ? queries
        .selectFrom("users")
        .where(engine.contains("users", SEARCHED.users, term))
        // A sum, so that no engine takes the long way along the index of the status.
        .$if(active !== undefined, (users) =>
          users.where((eb) => eb(eb("active", "+", 0), "=", active ? 1 : 0)),
        )
    : withStatus(queries, active).where(engine.holds("users", SEARCHED.users, term));

export const withStatus = (queries: Queries, active: boolean | undefined) =>
  queries
    .selectFrom("users")
    .$if(active !== undefined, (users) => users.where("active", "=", active ? 1 : 0));
