import type { Queries } from "../database/engine";
import { typedKeys } from "../database/fold-case";
import { preparedQuery } from "../database/prepared-query";
import type { deviceHashes } from "./devices";
import { hashOneTimePassword } from "./one-time-passwords";

interface Place {
  network: string;
  now: number;
  /** Networks and devices last used before this are unknown. */
  since: number;
}
interface Typed extends Place {
  /** As somebody typed it. */
  username: string;
}

/** The columns of an account, for those who sign in. */
export const ACCOUNT_COLUMNS = [
  "u.id",
  "u.name",
  "u.username",
  "u.username_canonical",
  "u.email",
  "u.password_hash",
  "u.token_epoch",
  "u.must_change_password",
] as const;

type Devices = ReturnType<typeof deviceHashes>;
type Slots = Place & Record<"clean" | "exact" | "one" | "two" | "three" | "four" | "five", string>;

const findAccounts = preparedQuery(
  (queries, { clean, exact, network, now, since, one, two, three, four, five }: Slots) =>
    queries
      .selectFrom("users as u")
      .leftJoin("known_networks as k", (join) =>
        join.onRef("k.user_id", "=", "u.id").on("k.network", "=", network).on("k.last_at", ">", since),
      )
      .leftJoin("devices as d", (join) =>
        join
          .onRef("d.user_id", "=", "u.id")
          .on("d.id_hash", "in", [one, two, three, four, five])
          .on("d.last_used_at", ">", since),
      )
      .leftJoin("one_time_passwords as o", (join) =>
        join.onRef("o.user_id", "=", "u.id").on("o.used_at", "is", null).on("o.expires_at", ">", now),
      )
      .where("u.username_canonical", "in", [clean, exact])
      .select([
        ...ACCOUNT_COLUMNS,
        "u.active",
        "k.network as known_network",
        "d.id_hash as known_device",
        "o.password_hash as one_time_hash",
      ]),
);

/** The account with the typed username, its recent network and device if they match, and its valid one-time password. */
export async function findAccount(queries: Queries, { username, ...typed }: Typed, devices: Devices) {
  const [exact, clean] = typedKeys(username);
  const [one, two, three, four, five] = devices;
  const found = await findAccounts(queries, { ...typed, clean, exact, one, two, three, four, five });
  return found.find(({ username_canonical }) => username_canonical === exact) ?? found.at(0);
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** An account by its id. */
export const findAccountById = (queries: Queries, id: string) =>
  queries
    .selectFrom("users")
    .where("id", "=", id)
    .where("active", "=", 1)
    .select(["id", "name", "username", "email", "token_epoch", "must_change_password"])
    .executeTakeFirst();

export const rememberNetwork = preparedQuery(
  (queries, seen: { user_id: string; network: string; last_at: number }) =>
    queries
      .insertInto("known_networks")
      .values(seen)
      .onConflict((conflict) =>
        conflict.columns(["user_id", "network"]).doUpdateSet({ last_at: seen.last_at }),
      ),
);

/** Notes when a user signed in last. */
export const noteSignIn = preparedQuery((queries, { userId, at }: { userId: string; at: number }) =>
  queries.updateTable("users").set({ last_sign_in_at: at }).where("id", "=", userId),
);

interface Seen {
  userId: string;
  network: string;
  since: number;
}

const findSeen = preparedQuery((queries, { userId, network, since }: Seen) => {
  const known = queries
    .selectFrom("known_networks")
    .where("user_id", "=", userId)
    .where("last_at", ">", since)
    .select("network");
  return queries.selectNoFrom(({ exists }) => [
    exists(known.where("network", "=", network)).as("here"),
    exists(known.where("network", "!=", network)).as("elsewhere"),
  ]);
});

/** Whether a user signed in with a password since then, and only from other networks. */
export async function isNewNetwork(queries: Queries, seen: Seen): Promise<boolean> {
  const [found] = await findSeen(queries, seen);
  return !found?.here && Boolean(found?.elsewhere);
}

/** Deletes a batch of networks last used before the given time. @returns how many it deleted */
export async function deleteForgottenNetworks(
  queries: Queries,
  before: number,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("known_networks")
    .where((eb) =>
      eb(
        eb.refTuple("user_id", "network"),
        "in",
        eb
          .selectFrom("known_networks as some")
          .where("some.last_at", "<", before)
          .select(["some.user_id", "some.network"])
          .orderBy("some.last_at")
          .limit(most)
          .$asTuple("user_id", "network"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replaces the verified hash with a stronger one of the same password. */
export async function updateHash(
  queries: Queries,
  userId: string,
  before: string,
  after: string,
): Promise<void> {
  await queries
    .updateTable("users")
    .set({ password_hash: after })
    .where("id", "=", userId)
    .where("password_hash", "=", before)
    .execute();
}

/**
 * Sets a new password and invalidates the user's tokens, unless the user's epoch or status has changed since.
 *
 * @returns the new epoch, or undefined if nothing was changed
 */
export async function replacePassword(
  queries: Queries,
  before: { id: string; token_epoch: number },
  passwordHash: string,
  now: number,
): Promise<number | undefined> {
  const [replaced] = await queries
    .updateTable("users")
    .set((eb) => ({
      password_hash: passwordHash,
      must_change_password: 0,
      invited_until: null,
      token_epoch: eb("token_epoch", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", before.id)
    .where("token_epoch", "=", before.token_epoch)
    .where("active", "=", 1)
    .returning("token_epoch")
    .execute();
  return replaced?.token_epoch;
}

/** Replaces the password with a one-time password and invalidates the user's tokens. */
export async function setOneTimePassword(
  queries: Queries,
  { userId, password, now, expiresAt }: { userId: string; password: string; now: number; expiresAt: number },
): Promise<void> {
  const made = { password_hash: hashOneTimePassword(password), expires_at: expiresAt, used_at: null };
  await queries
    .updateTable("users")
    .set((eb) => ({
      password_hash: null,
      must_change_password: 1,
      invited_until: null,
      token_epoch: eb("token_epoch", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", userId)
    .execute();
  await queries
    .insertInto("one_time_passwords")
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
    .execute();
}

export async function deleteOneTimePassword(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("one_time_passwords").where("user_id", "=", userId).execute();
}

const spendOneTime = preparedQuery(
  (queries, { userId, hash, now }: { userId: string; hash: string; now: number }) =>
    queries
      .updateTable("one_time_passwords")
      .set({ used_at: now })
      .where("user_id", "=", userId)
      .where("password_hash", "=", hash)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning("user_id"),
);

/** @returns false if it was used or has expired; only one of several concurrent calls gets true */
export const spendOneTimePassword = async (
  queries: Queries,
  userId: string,
  hash: string,
  now: number,
): Promise<boolean> => (await spendOneTime(queries, { userId, hash, now })).length > 0;
