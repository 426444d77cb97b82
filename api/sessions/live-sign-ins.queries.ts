import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { hasEntry, isOpenPair, liveSignIns } from "./alive.queries";

/** A user's live sign-in. */
export interface LiveSignIn {
  id: string;
  address: string | null;
  user_agent: string | null;
  created_at: number;
  /** The last time that a token of it was issued. */
  last_used_at: number;
  /** The names of the client applications that it opened. */
  applications: string[];
}

interface Asked {
  userId: string;
  now: number;
}

/** Token pairs by sign-in and application. */
const livePairs = (queries: Queries, { userId, now }: Asked) =>
  queries
    .selectFrom("token_pairs as p")
    .where("user_id", "=", userId)
    .where(isOpenPair("p", now))
    .where(hasEntry("p"))
    .groupBy(["sign_in_id", "application_id"])
    .select(({ fn, lit }) => [
      "sign_in_id",
      "application_id",
      fn.max(fn.coalesce("rotated_at", "created_at")).as("used_at"),
      lit<0 | 1>(1).as("is_live"),
    ]);

/** OpenID Connect tokens, likewise. A refresh token alone is not live: it needs the console's pair. */
const liveRecords = (queries: Queries, { userId, now }: Asked) =>
  queries
    .selectFrom("oidc_records as r")
    .where("user_id", "=", userId)
    .where("kind", "in", ["AccessToken", "RefreshToken"])
    .where("expires_at", ">", now)
    .where(hasEntry("r"))
    .groupBy(["sign_in_id", "application_id"])
    .select(({ eb, fn, lit, ref }) => [
      ref("sign_in_id").$notNull().as("sign_in_id"),
      ref("application_id").$notNull().as("application_id"),
      fn.max("created_at").as("used_at"),
      fn.max(eb.case().when("kind", "=", "AccessToken").then(lit<0 | 1>(1)).else(lit(0)).end()).as("is_live"),
    ]);

/** OpenID Connect applications that were opened, whose tokens may have expired. */
const logins = (queries: Queries, { userId }: Asked) =>
  queries
    .selectFrom("oidc_logins")
    .where("user_id", "=", userId)
    .select(({ lit }) => [
      "sign_in_id",
      "application_id",
      "created_at as used_at",
      lit<0 | 1>(0).as("is_live"),
    ]);

const listUses = preparedQuery((queries, asked: Asked) =>
  liveSignIns(queries, asked.now)
    .innerJoin(
      livePairs(queries, asked)
        .unionAll(liveRecords(queries, asked))
        .unionAll(logins(queries, asked))
        .as("use"),
      "use.sign_in_id",
      "s.id",
    )
    .innerJoin("applications as a", "a.id", "use.application_id")
    .orderBy("a.name_key")
    .select(["s.id", "s.address", "s.user_agent", "s.created_at", "use.used_at", "use.is_live"])
    .select(["a.name", "a.built_in"]),
);

type Use = Awaited<ReturnType<typeof listUses>>[number];

function toSignIn(uses: [Use, ...Use[]]): LiveSignIn {
  const [{ id, address, user_agent, created_at }] = uses;
  const clients = uses.filter(({ built_in }) => built_in === 0);
  return {
    ...{ id, address, user_agent, created_at },
    last_used_at: Math.max(...uses.map(({ used_at }) => used_at)),
    applications: [...new Set(clients.map(({ name }) => name))],
  };
}

/** A user's live sign-ins, the most recently used ones first. */
export async function listLiveSignIns(queries: Queries, asked: Asked): Promise<LiveSignIn[]> {
  const found = new Map<string, [Use, ...Use[]]>();
  for (const use of await listUses(queries, asked)) {
    const uses = found.get(use.id);
    if (uses) uses.push(use);
    else found.set(use.id, [use]);
  }
  return [...found.values()]
    .filter((uses) => uses.some(({ is_live }) => is_live === 1))
    .map(toSignIn)
    .sort((one, other) => other.last_used_at - one.last_used_at);
}
