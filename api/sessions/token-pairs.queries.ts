import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { anywhere, hasEntry, isOpenPair, liveSignIns } from "./alive.queries";
import { demandAt, isEnough } from "./demands.queries";
import { permissionsOf, splitPermissions } from "./permissions.queries";
import type { TokenPairsTable } from "./tables";

type NewPair = Omit<TokenPairsTable, "previous_hash" | "generation" | "rotated_at" | "ended_at">;

export const insertPair = preparedQuery((queries, pair: { [Column in keyof NewPair]: NewPair[Column] }) =>
  queries.insertInto("token_pairs").values(pair),
);

/** Pairs that one sign-in ends at most. */
const MOST_ENDED = 100;

interface Older {
  userId: string;
  /** The pair that the call belongs to. It stays and doesn't count. */
  beside: string;
  most: number;
  now: number;
}

const endOlder = preparedQuery((queries, { userId, beside, most, now }: Older) =>
  queries
    .updateTable("token_pairs")
    .set({ ended_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("token_pairs as live")
        .where("live.user_id", "=", userId)
        .where("live.id", "!=", beside)
        .where("live.ended_at", "is", null)
        // UUIDv7 ids sort by time.
        .orderBy("live.id", "desc")
        .offset(most)
        .limit(MOST_ENDED)
        .select("live.id"),
    ),
);

/** Ends a user's oldest pairs over the limit. */
export async function endOldestPairs(queries: Queries, older: Older): Promise<void> {
  await endOlder(queries, older);
}

interface PairClaims {
  pairId: string;
  userId: string;
  applicationId: string;
}

const findPairRows = preparedQuery((queries, claims: PairClaims & { now: number }) =>
  liveSignIns(queries, claims.now)
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("token_pairs as p", "p.sign_in_id", "s.id")
    .innerJoin("applications as a", "a.id", "p.application_id")
    .where("p.id", "=", claims.pairId)
    .where("p.application_id", "=", claims.applicationId)
    .where("s.user_id", "=", claims.userId)
    .where(isOpenPair("p", claims.now))
    .where(hasEntry("p"))
    .select([
      "p.id as pairId",
      "s.id as signInId",
      "p.expires_at as signInExpiresAt",
      "u.id as userId",
      "u.name",
      "u.username",
      "u.email",
      "a.id as applicationId",
      "a.name as applicationName",
      "s.strength",
      "s.proof",
      (eb) => eb.fn.coalesce("s.proved_at", "s.authenticated_at").as("provedAt"),
      (eb) => permissionsOf(eb.ref("u.id")).as("permissions"),
      (eb) => demandAt({ userId: eb.ref("u.id"), applicationId: eb.ref("a.id") }, claims.now).as("required"),
    ]),
);

/**
 * The pair of an access token, with its user and the user's current permissions. Undefined if the pair or its sign-in
 * has ended, or an epoch has been raised since.
 */
export async function findLivePair(queries: Queries, claims: PairClaims, now: number) {
  const [first] = await findPairRows(queries, { ...claims, now });
  if (!first) return undefined;
  const { pairId, signInId, signInExpiresAt, userId, name, username, email } = first;
  const { applicationId, applicationName, strength, proof, provedAt } = first;
  const required = first.required ?? 0;
  const held = splitPermissions(first.permissions);
  return {
    pairId,
    signInId,
    signInExpiresAt,
    userId,
    name,
    username,
    email,
    application: { id: applicationId, name: applicationName },
    strength,
    required,
    proof,
    provedAt,
    permissions: strength < required ? [] : held,
    dormantPermissions: strength < required ? held : [],
  };
}

interface Rotation {
  pairId: string;
  hash: string;
  successorHash: string;
  now: number;
  /** A token that travelled in an address is valid only if its pair was opened later than this. */
  travelledSince: number;
  idleUntil: number;
  ownApplicationId: string;
}

const rotate = preparedQuery((queries, rotation: Rotation) =>
  queries
    .updateTable("token_pairs")
    .set((eb) => ({
      // A token that travelled in an address gets no grace, so it isn't stored as the previous one.
      previous_hash: eb.case().when("travelled", "=", 1).then(null).else(eb.ref("refresh_hash")).end(),
      refresh_hash: rotation.successorHash,
      generation: eb("generation", "+", 1),
      rotated_at: rotation.now,
      travelled: 0 as const,
      idle_expires_at: rotation.idleUntil,
    }))
    .where("id", "=", rotation.pairId)
    .where("refresh_hash", "=", rotation.hash)
    .where(isOpenPair("token_pairs", rotation.now))
    .where((eb) => eb.or([eb("travelled", "=", 0), eb("created_at", ">", rotation.travelledSince)]))
    .where(hasEntry("token_pairs"))
    .where((pair) =>
      pair.exists(
        liveSignIns(anywhere, rotation.now)
          .where("s.id", "=", pair.ref("token_pairs.sign_in_id"))
          // The console refreshes a sign-in of any strength, so that it can ask for the second step.
          .where((eb) =>
            eb.or([
              pair("token_pairs.application_id", "=", rotation.ownApplicationId),
              isEnough(
                eb.ref("s.strength"),
                { userId: eb.ref("s.user_id"), applicationId: pair.ref("token_pairs.application_id") },
                rotation.now,
              ),
            ]),
          )
          .select("s.id"),
      ),
    )
    .returning("id"),
);

/** Replaces the current hash with its successor, in one statement, so that only one concurrent call succeeds. */
export async function rotatePair(queries: Queries, rotation: Rotation): Promise<boolean> {
  return (await rotate(queries, rotation)).length > 0;
}

const findPairs = preparedQuery((queries, { pairId }: { pairId: string }) =>
  queries
    .selectFrom("token_pairs as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .innerJoin("applications as a", "a.id", "p.application_id")
    .where("p.id", "=", pairId)
    .selectAll("p")
    .select(["u.name as user_name", "u.username as user_username", "a.name as application_name"]),
);

export const findPair = async (queries: Queries, pairId: string) =>
  (await findPairs(queries, { pairId })).at(0);

/** @returns true if this call ended it */
export async function endPair(queries: Queries, pairId: string, now: number): Promise<boolean> {
  const ended = await queries
    .updateTable("token_pairs")
    .set({ ended_at: now })
    .where("id", "=", pairId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
