import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface Device {
  id_hash: string;
  user_id: string;
}

const touch = preparedQuery(
  (queries, { id_hash, user_id, now, since }: Device & { now: number; since: number }) =>
    queries
      .updateTable("devices")
      .set({ last_used_at: now })
      .where("id_hash", "=", id_hash)
      .where("user_id", "=", user_id)
      .where("last_used_at", ">", since)
      .returning("id_hash"),
);

/** Records another sign-in from the device. @returns false if the device is not one of the user's */
export const touchDevice = async (
  queries: Queries,
  device: Device & { now: number; since: number },
): Promise<boolean> => (await touch(queries, device)).length > 0;

export const insertDevice = preparedQuery((queries, { id_hash, user_id, now }: Device & { now: number }) =>
  queries.insertInto("devices").values({ id_hash, user_id, created_at: now, last_used_at: now }),
);

const findOther = preparedQuery((queries, { id_hash, user_id, since }: Device & { since: number }) =>
  queries
    .selectFrom("devices")
    .where("user_id", "=", user_id)
    .where("id_hash", "!=", id_hash)
    .where("last_used_at", ">", since)
    .select("id_hash")
    .limit(1),
);

/** Whether the user signed in from any other device since then. */
export const hasOtherDevice = async (
  queries: Queries,
  device: Device & { since: number },
): Promise<boolean> => (await findOther(queries, device)).length > 0;

/** Somebody who signed in since then from one of these devices, or undefined. Asks for the given user alone, if there is one. */
export async function findOwnerOf(
  queries: Queries,
  { hashes, userId, since }: { hashes: string[]; userId?: string; since: number },
): Promise<string | undefined> {
  const owner = await queries
    .selectFrom("devices")
    .where("id_hash", "in", hashes)
    .where("last_used_at", ">", since)
    .$if(userId !== undefined, (devices) => devices.where("user_id", "=", String(userId)))
    .orderBy("last_used_at", "desc")
    .select("user_id")
    .limit(1)
    .executeTakeFirst();
  return owner?.user_id;
}

/** Active users who signed in since then from one of these devices. */
export const listPeopleOf = (
  queries: Queries,
  { hashes, since }: { hashes: readonly string[]; since: number },
) =>
  queries
    .selectFrom("devices as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .where("d.id_hash", "in", hashes)
    .where("d.last_used_at", ">", since)
    .where("u.active", "=", 1)
    .select(["u.username", "u.username_canonical", "u.email_canonical"])
    .execute();

export async function forgetDevices(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("devices").where("user_id", "=", userId).execute();
}

export async function forgetAllDevices(queries: Queries): Promise<void> {
  await queries.deleteFrom("devices").execute();
}

/** Deletes a batch of devices last used before the given time. @returns how many it deleted */
export async function deleteForgottenDevices(
  queries: Queries,
  before: number,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("devices")
    .where("id_hash", "in", (eb) =>
      eb
        .selectFrom("devices")
        .select("id_hash")
        .where("last_used_at", "<=", before)
        .orderBy("last_used_at")
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
