import { readCounter } from "../database/counters.queries";
import { type Engine, type Queries, SEARCHED } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";

/** The counter of changes to users' names, addresses and statuses. */
export const USER_CHANGES = "users_changed";

/** Up to this many matches, the search sorts the hits of the text index. Beyond it, the search walks the name index. */
const RARE_LIMIT = 10_000;

export interface UserQuery {
  /** Folded and not empty. */
  term: string;
  /** Undefined for both statuses. */
  active: boolean | undefined;
}

interface MatchCount {
  total: number;
  isRare: boolean;
}

const recent = cachePerEngine<MatchCount>(500);

/** Counts the users that match a text, and decides whether they are few enough for the text index. */
export async function countByText(engine: Engine, wanted: UserQuery): Promise<MatchCount> {
  // A total is valid until a user changes.
  const key = JSON.stringify([await readCounter(engine.read, USER_CHANGES), wanted.active, wanted.term]);
  const totals = recent(engine);
  return totals.get(key) ?? totals.set(key, count(engine, wanted));
}

async function count(engine: Engine, wanted: UserQuery): Promise<MatchCount> {
  const { found } = await engine.longRead
    .selectNoFrom(engine.countOf("users", SEARCHED.users, wanted.term, RARE_LIMIT + 1).as("found"))
    .executeTakeFirstOrThrow();
  const isRare = Number(found) <= RARE_LIMIT;
  const { total } = await selectMatching(engine, isRare ? engine.longRead : engine.countRead, wanted, isRare)
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return { total: Number(total), isRare };
}

/** @param isRare true to use the text index, false to walk the name index */
export const selectMatching = (
  engine: Engine,
  queries: Queries,
  { term, active }: UserQuery,
  isRare: boolean,
) =>
  isRare
    ? queries
        .selectFrom("users")
        .where(engine.searchIndexed("users", SEARCHED.users, term))
        // The addition keeps the engines from choosing the slower index of the status.
        .$if(active !== undefined, (users) =>
          users.where((eb) => eb(eb("active", "+", 0), "=", active ? 1 : 0)),
        )
    : withStatus(queries, active).where(engine.searchRows("users", SEARCHED.users, term));

export const withStatus = (queries: Queries, active: boolean | undefined) =>
  queries
    .selectFrom("users")
    .$if(active !== undefined, (users) => users.where("active", "=", active ? 1 : 0));
