import type { Queries } from "../database/engine";

export async function findSalt(queries: Queries, userId: string): Promise<string | undefined> {
  const user = await queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select("recovery_salt")
    .executeTakeFirst();
  return user?.recovery_salt ?? undefined;
}

export async function setSalt(queries: Queries, userId: string, salt: string): Promise<void> {
  await queries.updateTable("users").set({ recovery_salt: salt }).where("id", "=", userId).execute();
}

export async function deleteCodes(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export async function insertCodes(queries: Queries, userId: string, hashes: string[]): Promise<void> {
  const codes = hashes.map((hash, index) => ({ user_id: userId, position: index + 1, hash, used_at: null }));
  await queries.insertInto("recovery_codes").values(codes).execute();
}

/** @returns false if there is no such code or it was used; only one of several concurrent calls gets true */
export async function spendCode(
  queries: Queries,
  { userId, hash, now }: { userId: string; hash: string; now: number },
): Promise<boolean> {
  const spent = await queries
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("position")
    .execute();
  return spent.length > 0;
}

export async function countUnused(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
