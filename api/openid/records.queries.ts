import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { hasEntry, isActiveApplication, isOpenPair } from "../sessions/alive.queries";
import { isEnough } from "../sessions/demands.queries";
import type { OidcRecordsTable } from "./tables";

/** The kinds of records that an application gets for a sign-in. */
export const ISSUED = ["AuthorizationCode", "AccessToken", "RefreshToken"];

type Row = Omit<OidcRecordsTable, "consumed_at">;
type NewRow = { [Column in keyof Row]: Row[Column] };

const upsert = preparedQuery((queries, row: NewRow) =>
  queries
    .insertInto("oidc_records")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        grant_hash: eb.ref("excluded.grant_hash"),
        user_id: eb.ref("excluded.user_id"),
        sign_in_id: eb.ref("excluded.sign_in_id"),
        application_epoch: eb.ref("excluded.application_epoch"),
        assignment_epoch: eb.ref("excluded.assignment_epoch"),
        network: eb.ref("excluded.network"),
        payload_encrypted: eb.ref("excluded.payload_encrypted"),
        expires_at: eb.ref("excluded.expires_at"),
      })),
    ),
);

/** Writes a record. A record that is there keeps when it was created and consumed. */
export const saveRecord = async (queries: Queries, row: NewRow): Promise<void> => {
  await upsert(queries, row);
};

/**
 * Records that are still valid: they have not expired; their sign-in, user and application are valid and have the epochs of
 * when the record was written; and the console's pair is within the idle limit where the record opens further applications
 * or is renewed without the user. What an application got is valid while the sign-in is as strong as is demanded now.
 */
const selectLive = (queries: Queries, now: number) =>
  queries
    .selectFrom("oidc_records as r")
    .leftJoin("users as u", "u.id", "r.user_id")
    .leftJoin("live_sign_ins as s", (join) =>
      join
        .onRef("s.id", "=", "r.sign_in_id")
        .onRef("s.user_id", "=", "r.user_id")
        .on("s.expires_at", ">", now),
    )
    .where("r.expires_at", ">", now)
    .where((eb) => eb.or([eb("r.sign_in_id", "is", null), eb("s.id", "is not", null)]))
    // A finished interaction has a user, and no sign-in yet.
    .where((eb) => eb.or([eb("r.user_id", "is", null), eb("u.active", "=", 1)]))
    .where((eb) =>
      eb.or([
        eb.and([eb("r.application_epoch", "is", null), eb("r.assignment_epoch", "is", null)]),
        // Interactions and grants are written before anybody looks whether the user has the application.
        eb.and([eb("r.assignment_epoch", "is", null), isActiveApplication("r")]),
        hasEntry("r"),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("r.kind", "not in", ["Session", "RefreshToken"]),
        eb("r.sign_in_id", "is", null),
        eb.exists(
          eb
            .selectFrom("token_pairs as p")
            .innerJoin("applications as own", "own.id", "p.application_id")
            .whereRef("p.sign_in_id", "=", "r.sign_in_id")
            .where("own.built_in", "=", 1)
            .where(isOpenPair("p", now))
            .select("p.id"),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("r.kind", "not in", ISSUED),
        isEnough(
          eb.ref("s.strength"),
          { userId: eb.ref("r.user_id"), applicationId: eb.ref("r.application_id") },
          now,
        ),
      ]),
    )
    .select([
      "r.id",
      "r.user_id",
      "r.application_id",
      "r.sign_in_id",
      "s.strength",
      "s.amr",
      "s.authenticated_at",
      "r.grant_hash",
      "r.application_epoch",
      "r.assignment_epoch",
      "r.payload_encrypted",
      "r.created_at",
      "r.consumed_at",
      "r.expires_at",
    ]);

const findLive = preparedQuery((queries, { id, now }: { id: string; now: number }) =>
  selectLive(queries, now).where("r.id", "=", id),
);

export const findRecord = async (queries: Queries, id: string, now: number) =>
  (await findLive(queries, { id, now })).at(0);
export type LiveRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

const consume = preparedQuery((queries, { id, now }: { id: string; now: number }) =>
  queries
    .updateTable("oidc_records")
    .set({ consumed_at: now })
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .returning("id"),
);

/** One statement decides which of several concurrent uses is the first. @returns whether it was this one */
export const consumeRecord = async (queries: Queries, id: string, now: number): Promise<boolean> =>
  (await consume(queries, { id, now })).length > 0;

interface Repeated {
  id: string;
  successorId: string;
  since: number;
}

/** Writes the row as it is, so that Postgres locks it until the end of the transaction. */
const repeat = preparedQuery((queries, { id, successorId, since }: Repeated) =>
  queries
    .updateTable("oidc_records")
    .set((eb) => ({ consumed_at: eb.ref("consumed_at") }))
    .where("id", "=", id)
    .where("consumed_at", ">=", since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("oidc_records as next")
          .where("next.id", "=", successorId)
          .where("next.consumed_at", "is", null)
          .select("next.id"),
      ),
    )
    .returning("id"),
);

/** @returns whether a refresh token was exchanged since then, and its successor is unused */
export const repeatExchange = async (queries: Queries, repeated: Repeated): Promise<boolean> =>
  (await repeat(queries, repeated)).length > 0;

export const deleteRecord = (queries: Queries, id: string) =>
  queries.deleteFrom("oidc_records").where("id", "=", id).execute();

/** Deletes what was issued under a grant, and the grant. */
export const deleteGrant = (queries: Queries, grantHash: string) =>
  queries.deleteFrom("oidc_records").where("grant_hash", "=", grantHash).execute();

export const deleteAllRecords = (queries: Queries) => queries.deleteFrom("oidc_records").execute();

/** How many records strangers have from each network, the fullest first. */
export const countByNetwork = (queries: Queries) =>
  queries
    .selectFrom("oidc_records")
    .where("network", "is not", null)
    .groupBy("network")
    .select(({ ref, fn }) => [
      ref("network").$notNull().as("network"),
      fn.countAll<number | string>().as("count"),
    ])
    .orderBy("count", "desc")
    .execute();

/** Deletes a network's oldest records of strangers. @returns how many */
export async function deleteOldestFrom(
  queries: Queries,
  { network, before, most }: { network: string; before: number; most: number },
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("oidc_records")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("oidc_records")
        .where("network", "=", network)
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(most)
        .select("id"),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Issued {
  signInId: string;
  applicationId: string;
  kind: string;
  most: number;
}

/** Records that one new one deletes at most. */
const MOST_DELETED = 100;

const deleteOlder = preparedQuery((queries, { signInId, applicationId, kind, most }: Issued) =>
  queries
    .deleteFrom("oidc_records")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("oidc_records as old")
        .where("old.sign_in_id", "=", signInId)
        .where("old.application_id", "=", applicationId)
        .where("old.kind", "=", kind)
        .orderBy("old.created_at", "desc")
        .offset(most)
        .limit(MOST_DELETED)
        .select("old.id"),
    ),
);

/**
 * Forgets the oldest codes or tokens of a sign-in and an application: one may ask for new ones without end. Each kind has
 * its own limit, because a refresh token is older than the access tokens that it renews.
 */
export const deleteOldest = async (queries: Queries, issued: Issued): Promise<void> => {
  await deleteOlder(queries, issued);
};

interface Postponed {
  signInId: string;
  /** The console's application. */
  ownId: string;
  now: number;
  until: number;
}

const pushIdle = preparedQuery(
  (queries, { signInId, ownId, now, until, before }: Postponed & { before: number }) =>
    queries
      .updateTable("token_pairs")
      .set({ idle_expires_at: until })
      .where("sign_in_id", "=", signInId)
      .where("application_id", "=", ownId)
      .where(isOpenPair("token_pairs", now))
      .where("idle_expires_at", "<", before),
);

/** Counts the use of an application as use of the sign-in, exact to a minute. */
export const postponeIdleEnd = async (queries: Queries, postponed: Postponed): Promise<void> => {
  await pushIdle(queries, { ...postponed, before: postponed.until - 60_000 });
};

const insertLogin = preparedQuery(
  (
    queries,
    login: { sign_in_id: string; application_id: string; user_id: string; sid: string; created_at: number },
  ) =>
    queries
      .insertInto("oidc_logins")
      .values(login)
      .onConflict((conflict) =>
        conflict
          .columns(["sign_in_id", "application_id"])
          .doUpdateSet((eb) => ({ sid: eb.ref("excluded.sid") })),
      ),
);

/** Remembers that a sign-in has opened an application, which is then told of the sign-in's end. */
export const rememberLogin = async (
  queries: Queries,
  login: { sign_in_id: string; application_id: string; user_id: string; sid: string; created_at: number },
): Promise<void> => {
  await insertLogin(queries, login);
};

const findApplications = preparedQuery((queries, { id, now }: { id: string; now: number }) =>
  queries
    .selectFrom("oidc_records as r")
    .innerJoin("applications as a", "a.id", "r.application_id")
    .where("r.id", "=", id)
    .where("r.expires_at", ">", now)
    .select(["a.id", "a.name"]),
);

export const findApplicationOfRecord = async (queries: Queries, id: string, now: number) =>
  (await findApplications(queries, { id, now })).at(0);
