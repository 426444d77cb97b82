import type { Selectable } from "kysely";
import type { Queries } from "../database/engine";
import type { LogoutMessagesTable } from "./tables";

export type LogoutMessage = Selectable<LogoutMessagesTable>;

/** Applications with messages that are due, those that have waited longest first. */
export async function listDueApplications(queries: Queries, now: number): Promise<string[]> {
  const due = await queries
    .selectFrom("logout_messages")
    .where("due_at", "<=", now)
    .groupBy("application_id")
    .orderBy((eb) => eb.fn.min("due_at"))
    .select("application_id")
    .execute();
  return due.map(({ application_id }) => application_id);
}

/**
 * Takes an application's due messages for a try, which it counts. Nobody else gets them before `until`.
 *
 * @param most how many
 */
export const takeMessages = (
  queries: Queries,
  applicationId: string,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<LogoutMessage[]> =>
  queries
    .updateTable("logout_messages")
    .set((eb) => ({ tries: eb("tries", "+", 1), due_at: until }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("logout_messages as due")
        .where("due.application_id", "=", applicationId)
        .where("due.due_at", "<=", now)
        .orderBy("due.due_at")
        .limit(most)
        .select("due.id"),
    )
    // Of two processes at once, the second waits here and finds them taken.
    .where("due_at", "<=", now)
    .returningAll()
    .execute();

export const postponeMessage = (queries: Queries, id: string, dueAt: number) =>
  queries.updateTable("logout_messages").set({ due_at: dueAt }).where("id", "=", id).execute();

/** Takes back a try that was interrupted. */
export const returnMessage = (queries: Queries, id: string, now: number) =>
  queries
    .updateTable("logout_messages")
    .set((eb) => ({ tries: eb("tries", "-", 1), due_at: now }))
    .where("id", "=", id)
    .execute();

export const deleteMessage = (queries: Queries, id: string) =>
  queries.deleteFrom("logout_messages").where("id", "=", id).execute();

/** Deletes messages queued before then, at most so many. @returns how many */
export async function deleteOldMessages(queries: Queries, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("logout_messages")
    .where("id", "in", (eb) =>
      eb.selectFrom("logout_messages").select("id").where("created_at", "<", before).limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether the application still has the message's address, or was deleted. */
export async function isStillRegistered(
  queries: Queries,
  { application_id, address }: Pick<LogoutMessage, "application_id" | "address">,
): Promise<boolean> {
  const application = await queries
    .selectFrom("applications as a")
    .leftJoin("oidc_clients as c", "c.application_id", "a.id")
    .where("a.id", "=", application_id)
    .select("c.backchannel_logout_uri")
    .executeTakeFirst();
  return application === undefined || application.backchannel_logout_uri === address;
}

export async function countMessages(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("logout_messages")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
