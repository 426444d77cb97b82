import { BUILT_IN_ROLES } from "../contract/roles";
import type { Queries } from "../database/engine";
import { prepared } from "../database/prepared";
import type { SessionsTable } from "../database/tables";

type NewSession = Omit<SessionsTable, "previous_hash" | "generation" | "rotated_at" | "ended_at">;

export const insertSession = prepared(
  (queries, session: { [Column in keyof NewSession]: NewSession[Column] }) =>
    queries.insertInto("sessions").values(session),
);

interface Older {
  userId: string;
  /** The session that somebody acts with: it stays, and is not among those. */
  beside: string;
  most: number;
  now: number;
}

const endOlder = prepared((queries, { userId, beside, most, now }: Older) =>
  queries
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions as live")
        .where("live.user_id", "=", userId)
        .where("live.id", "!=", beside)
        .where("live.ended_at", "is", null)
        // Ids sort by time.
        .orderBy("live.id", "desc")
        .offset(most)
        .limit(most)
        .select("live.id"),
    ),
);

/** Ends a person's oldest sessions where they have more than that. */
export async function endOldestSessions(queries: Queries, older: Older): Promise<void> {
  await endOlder(queries, older);
}

interface SessionClaims {
  sessionId: string;
  userId: string;
  applicationId: string;
}

const findSessionRows = prepared((queries, claims: SessionClaims & { now: number }) =>
  queries
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("applications as a", "a.id", "s.application_id")
    .leftJoin("user_roles as held", (join) =>
      join.onRef("held.user_id", "=", "u.id").on("held.role_id", "in", BUILT_IN_ROLES),
    )
    .leftJoin("assignment_epochs as e", (join) =>
      join.onRef("e.user_id", "=", "s.user_id").onRef("e.application_id", "=", "s.application_id"),
    )
    .where("s.id", "=", claims.sessionId)
    .where("s.user_id", "=", claims.userId)
    .where("s.application_id", "=", claims.applicationId)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", claims.now)
    .where("s.idle_expires_at", ">", claims.now)
    .where("u.active", "=", 1)
    .whereRef("u.token_epoch", "=", "s.token_epoch")
    .where("a.active", "=", 1)
    .whereRef("a.token_epoch", "=", "s.application_epoch")
    .where((eb) =>
      eb.or([eb("a.built_in", "=", 1), eb("s.assignment_epoch", "=", eb.fn.coalesce("e.epoch", eb.lit(0)))]),
    )
    .select([
      "s.id as sessionId",
      "s.sign_in_id as signInId",
      "s.expires_at as signInExpiresAt",
      "u.id as userId",
      "u.name as name",
      "u.username as username",
      "u.email as email",
      "a.id as applicationId",
      "a.name as applicationName",
      "held.role_id as role",
    ]),
);

/**
 * The session of an access token with its user and the built-in roles that the user has now; undefined where it has
 * ended, or the user or the application is no longer what it was.
 */
export async function findLiveSession(queries: Queries, claims: SessionClaims, now: number) {
  const rows = await findSessionRows(queries, { ...claims, now });
  const [first] = rows;
  if (!first) return undefined;
  const { sessionId, signInId, signInExpiresAt, userId, name, username, email } = first;
  const { applicationId, applicationName } = first;
  return {
    sessionId,
    signInId,
    signInExpiresAt,
    userId,
    name,
    username,
    email,
    application: { id: applicationId, name: applicationName },
    roles: rows.flatMap((row) => (row.role === null ? [] : [row.role])),
  };
}

interface Rotation {
  sessionId: string;
  hash: string;
  successorHash: string;
  now: number;
  /** One that travelled in an address is good where its session was opened later than this. */
  travelledSince: number;
  idleUntil: number;
  ownApplicationId: string;
}

const rotate = prepared((queries, rotation: Rotation) =>
  queries
    .updateTable("sessions")
    .set((eb) => ({
      // A token that travelled in an address gets no grace: it is not remembered as the one before.
      previous_hash: eb.case().when("travelled", "=", 1).then(null).else(eb.ref("refresh_hash")).end(),
      refresh_hash: rotation.successorHash,
      generation: eb("generation", "+", 1),
      rotated_at: rotation.now,
      travelled: 0 as const,
      idle_expires_at: rotation.idleUntil,
    }))
    .where("id", "=", rotation.sessionId)
    .where("refresh_hash", "=", rotation.hash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", rotation.now)
    .where("idle_expires_at", ">", rotation.now)
    .where((eb) => eb.or([eb("travelled", "=", 0), eb("created_at", ">", rotation.travelledSince)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("users as u")
          .innerJoin("applications as a", "a.id", "sessions.application_id")
          .whereRef("u.id", "=", "sessions.user_id")
          .whereRef("u.token_epoch", "=", "sessions.token_epoch")
          .where("u.active", "=", 1)
          .where("a.active", "=", 1)
          .whereRef("a.token_epoch", "=", "sessions.application_epoch")
          .select("u.id"),
      ),
    )
    .where((eb) =>
      eb.or([
        eb("application_id", "=", rotation.ownApplicationId),
        eb.exists(
          eb
            .selectFrom("user_applications as ua")
            .leftJoin("assignment_epochs as e", (join) =>
              join.onRef("e.user_id", "=", "ua.user_id").onRef("e.application_id", "=", "ua.application_id"),
            )
            .whereRef("ua.user_id", "=", "sessions.user_id")
            .whereRef("ua.application_id", "=", "sessions.application_id")
            .whereRef("sessions.assignment_epoch", "=", (eb) => eb.fn.coalesce("e.epoch", eb.lit(0)))
            .select("ua.user_id"),
        ),
      ]),
    )
    .returning("id"),
);

/** Puts the successor in the place of the hash that is good now; one statement decides who does. */
export async function rotateSession(queries: Queries, rotation: Rotation): Promise<boolean> {
  return (await rotate(queries, rotation)).length > 0;
}

const findSessions = prepared((queries, { sessionId }: { sessionId: string }) =>
  queries
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("applications as a", "a.id", "s.application_id")
    .where("s.id", "=", sessionId)
    .selectAll("s")
    .select(["u.name as user_name", "u.username as user_username", "a.name as application_name"]),
);

export const findSession = async (queries: Queries, sessionId: string) =>
  (await findSessions(queries, { sessionId })).at(0);

/** @returns true where it was this call that ended it */
export async function endSession(queries: Queries, sessionId: string, now: number): Promise<boolean> {
  const ended = await queries
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Ends what is found until nothing is: whoever holds a session (`holdSession`) to open another beside it is waited for,
 * and only the next statement sees what they made.
 *
 * @returns how many were ended
 */
async function endEvery(end: () => Promise<{ numUpdatedRows: bigint }>): Promise<number> {
  let ended = 0;
  for (;;) {
    const { numUpdatedRows } = await end();
    if (numUpdatedRows === 0n) return ended;
    ended += Number(numUpdatedRows);
  }
}

/** Ends every pair of a sign-in. */
export const endSignIn = (queries: Queries, signInId: string, now: number): Promise<number> =>
  endEvery(() =>
    queries
      .updateTable("sessions")
      .set({ ended_at: now })
      .where("sign_in_id", "=", signInId)
      .where("ended_at", "is", null)
      .executeTakeFirst(),
  );

/** Once is enough: who opens a pair beside one of these takes over its epoch, and what ends them has raised the user's. */
export async function endSessionsOfUser(queries: Queries, userId: string, now: number): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** So that no session of before is anybody's, one that is just being made included. */
export const raiseAllEpochs = (queries: Queries) =>
  queries
    .updateTable("users")
    .set((eb) => ({ token_epoch: eb("token_epoch", "+", 1) }))
    .execute();

/** Ends everybody's. */
export const endAllSessions = (queries: Queries, now: number): Promise<number> =>
  endEvery(() =>
    queries
      .updateTable("sessions")
      .set({ ended_at: now })
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst(),
  );

const hold = prepared((queries, { sessionId }: { sessionId: string }) =>
  queries
    .updateTable("sessions")
    .set((eb) => ({ token_epoch: eb.ref("token_epoch") }))
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .returning("token_epoch"),
);

/** Keeps a session from being ended until the transaction ends. @returns undefined where it has ended already */
export const holdSession = async (queries: Queries, sessionId: string) =>
  (await hold(queries, { sessionId })).at(0);

/** Removes sessions that are over, a few at a time. @returns how many */
export async function deleteExpiredSessions(queries: Queries, now: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("sessions")
    .where("id", "in", (eb) =>
      eb.selectFrom("sessions").select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
