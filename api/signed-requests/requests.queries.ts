import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface Mark {
  application_id: string;
  jti_hash: string;
}

const insertMark = preparedQuery((queries, mark: Mark & { expires_at: number }) =>
  queries
    .insertInto("spent_requests")
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning("jti_hash"),
);

/** @returns false if it was used before; only one of several concurrent calls gets true */
export async function spendRequest(
  queries: Queries,
  applicationId: string,
  jtiHash: string,
  expiresAt: number,
): Promise<boolean> {
  const mark = { application_id: applicationId, jti_hash: jtiHash, expires_at: expiresAt };
  return (await insertMark(queries, mark)).length > 0;
}

const findMarks = preparedQuery((queries, { application_id, jti_hash }: Mark) =>
  queries
    .selectFrom("spent_requests")
    .where("application_id", "=", application_id)
    .where("jti_hash", "=", jti_hash)
    .select("jti_hash"),
);

export async function isSpent(queries: Queries, applicationId: string, jtiHash: string): Promise<boolean> {
  return (await findMarks(queries, { application_id: applicationId, jti_hash: jtiHash })).length > 0;
}

/** Deletes a batch of marks of expired requests. @returns how many it deleted */
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
