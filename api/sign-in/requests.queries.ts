import type { Queries } from "../database/engine";

/** @returns false where it was spent before; of any number at once, one gets true */
export async function spendRequest(
  queries: Queries,
  applicationId: string,
  jtiHash: string,
  expiresAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("spent_requests")
    .values({ application_id: applicationId, jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isSpent(queries: Queries, applicationId: string, jtiHash: string): Promise<boolean> {
  const spent = await queries
    .selectFrom("spent_requests")
    .where("application_id", "=", applicationId)
    .where("jti_hash", "=", jtiHash)
    .select("jti_hash")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Removes marks of requests that have run out, a few at a time. @returns how many */
export async function deleteExpiredRequests(queries: Queries, now: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("spent_requests")
    .where("jti_hash", "in", (eb) =>
      eb
        .selectFrom("spent_requests")
        .select("jti_hash")
        .where("expires_at", "<=", now)
        .orderBy("expires_at")
        .limit(most),
    )
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
