import type { Queries } from "../database/engine";
import type { RefusedRequestsTable } from "./tables";

/** Kept per application. */
const MOST_KEPT = 20;

/** Adds a refused request, and forgets the application's oldest ones. */
export async function insertRefusedRequest(queries: Queries, refused: RefusedRequestsTable): Promise<void> {
  await queries.insertInto("refused_requests").values(refused).execute();
  await queries
    .deleteFrom("refused_requests")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("refused_requests as old")
        .where("old.application_id", "=", refused.application_id)
        .orderBy("old.id", "desc")
        .offset(MOST_KEPT)
        .limit(MOST_KEPT)
        .select("old.id"),
    )
    .execute();
}

/** Deletes requests refused before then, at most so many. @returns how many */
export async function deleteOldRefusedRequests(
  queries: Queries,
  before: number,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("refused_requests")
    .where("id", "in", (eb) =>
      eb.selectFrom("refused_requests").select("id").where("at", "<", before).limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** An application that could be meant, whether or not it is an OpenID Connect client. */
export const findRefusedApplication = (queries: Queries, id: string) =>
  queries.selectFrom("applications").where("id", "=", id).select(["id", "name", "active"]).executeTakeFirst();
