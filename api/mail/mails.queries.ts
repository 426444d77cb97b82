import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { MailsTable } from "../database/tables";

type NewMail = Pick<
  MailsTable,
  "id" | "kind" | "user_id" | "address" | "facts" | "link_id" | "dedupe_key" | "due_at" | "created_at"
>;

/** Adds a mail, unless there is one with its key. */
export const insertMail = preparedQuery((queries, mail: NewMail) =>
  queries
    .insertInto("mails")
    .values(mail)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing()),
);

/** A mail by its key. */
export const findByKey = (queries: Queries, dedupeKey: string) =>
  queries
    .selectFrom("mails")
    .where("dedupe_key", "=", dedupeKey)
    .select(["facts", "sent_at"])
    .executeTakeFirst();

/** Lets a mail tell something later, of this user. */
export async function retellMail(
  queries: Queries,
  dedupeKey: string,
  told: { user_id: string; facts: string },
): Promise<void> {
  await queries.updateTable("mails").set(told).where("dedupe_key", "=", dedupeKey).execute();
}

/** Deletes a batch of mails from before the given time. @returns how many it deleted */
export async function deleteOldMails(queries: Queries, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("mails")
    .where("id", "in", (eb) =>
      eb.selectFrom("mails").select("id").where("created_at", "<=", before).orderBy("created_at").limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
