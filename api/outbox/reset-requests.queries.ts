import type { Selectable } from "kysely";
import type { Queries } from "../database/engine";
import type { MailRequestsTable } from "./tables";

export type ResetRequest = Selectable<MailRequestsTable>;

export async function insertRequest(queries: Queries, request: ResetRequest): Promise<void> {
  await queries.insertInto("mail_requests").values(request).execute();
}

/** The requests that have waited longest. */
export const listDueRequests = (queries: Queries, now: number, most: number): Promise<ResetRequest[]> =>
  queries
    .selectFrom("mail_requests")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(most)
    .selectAll()
    .execute();

/** @returns false if another process has taken it */
export async function takeRequest(queries: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("mail_requests")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function postponeRequest(queries: Queries, id: string, dueAt: number): Promise<void> {
  await queries.updateTable("mail_requests").set({ due_at: dueAt }).where("id", "=", id).execute();
}

/** Deletes a batch of requests from before the given time. @returns how many it deleted */
export async function deleteOldRequests(queries: Queries, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("mail_requests")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mail_requests")
        .select("id")
        .where("created_at", "<=", before)
        .orderBy("due_at")
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
