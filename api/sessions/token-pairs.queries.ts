import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { TokenPairsTable } from "../database/tables";
import { demandAt, isEnough } from "./demands.queries";
import { permissionsOf, splitPermissions } from "./permissions.queries";

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
  queries
    .selectFrom("token_pairs as p")
    .innerJoin("sign_ins as s", "s.id", "p.sign_in_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("applications as a", "a.id", "p.application_id")
    .leftJoin("assignment_epochs as e", (join) =>
      join.onRef("e.user_id", "=", "u.id").onRef("e.application_id", "=", "a.id"),
    )
    .where("p.id", "=", claims.pairId)
    .where("p.application_id", "=", claims.applicationId)
    .where("p.ended_at", "is", null)
    .where("p.expires_at", ">", claims.now)
    .where("p.idle_expires_at", ">", claims.now)
    .where("s.user_id", "=", claims.userId)
    .where("s.ended_at", "is", null)
    .where("u.active", "=", 1)
    .whereRef("u.token_epoch", "=", "s.token_epoch")
    .where("a.active", "=", 1)
    .whereRef("a.token_epoch", "=", "p.application_epoch")
    .where((eb) =>
      eb.or([
        eb("a.built_in", "=", 1),
        eb.and([
          eb("p.assignment_epoch", "=", eb.fn.coalesce("e.epoch", eb.lit(0))),
          eb.exists(
            eb
              .selectFrom("effective_applications as ua")
              .whereRef("ua.user_id", "=", "u.id")
              .whereRef("ua.application_id", "=", "a.id")
              .select("ua.user_id"),
          ),
        ]),
      ]),
    )
    .select([
      "p.id as pairId",
      "s.id as signInId",
      "p.expires_at as signInExpiresAt",
      "u.id as userId",
      "u.name as name",
      "u.username as username",
      "u.email as email",
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
    .where("ended_at", "is", null)
    .where("expires_at", ">", rotation.now)
    .where("idle_expires_at", ">", rotation.now)
    .where((eb) => eb.or([eb("travelled", "=", 0), eb("created_at", ">", rotation.travelledSince)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sign_ins as s")
          .innerJoin("users as u", "u.id", "s.user_id")
          .innerJoin("applications as a", "a.id", "token_pairs.application_id")
          .whereRef("s.id", "=", "token_pairs.sign_in_id")
          .where("s.ended_at", "is", null)
          .whereRef("u.token_epoch", "=", "s.token_epoch")
          .where("u.active", "=", 1)
          .where("a.active", "=", 1)
          .whereRef("a.token_epoch", "=", "token_pairs.application_epoch")
          .select("u.id"),
      ),
    )
    .where((eb) =>
      eb.or([
        eb("application_id", "=", rotation.ownApplicationId),
        eb.exists(
          eb
            .selectFrom("effective_applications as ua")
            .leftJoin("assignment_epochs as e", (join) =>
              join.onRef("e.user_id", "=", "ua.user_id").onRef("e.application_id", "=", "ua.application_id"),
            )
            .whereRef("ua.user_id", "=", "token_pairs.user_id")
            .whereRef("ua.application_id", "=", "token_pairs.application_id")
            .innerJoin("sign_ins as s", "s.id", "token_pairs.sign_in_id")
            .whereRef("token_pairs.assignment_epoch", "=", (eb) => eb.fn.coalesce("e.epoch", eb.lit(0)))
            .where((eb) =>
              isEnough(
                eb.ref("s.strength"),
                { userId: eb.ref("s.user_id"), applicationId: eb.ref("ua.application_id") },
                rotation.now,
              ),
            )
            .select("ua.user_id"),
        ),
      ]),
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
