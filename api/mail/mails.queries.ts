import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { MailsTable } from "./tables";

type NewMail = Pick<
  MailsTable,
  | "id"
  | "kind"
  | "user_id"
  | "address"
  | "facts"
  | "link_id"
  | "language"
  | "dedupe_key"
  | "due_at"
  | "created_at"
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
  queries.selectFrom("mails").where("dedupe_key", "=", dedupeKey).select("facts").executeTakeFirst();

/** Lets a mail tell something later, of this user. @returns false if it doesn't wait any more, and nothing was changed */
export async function retellMail(
  queries: Queries,
  dedupeKey: string,
  told: { user_id: string; facts: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("mails")
    .set(told)
    .where("dedupe_key", "=", dedupeKey)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    // Whoever sends it has read what it tells.
    .where("leased_until", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets another mail have the key. */
export async function freeKey(queries: Queries, dedupeKey: string): Promise<void> {
  await queries.updateTable("mails").set({ dedupe_key: null }).where("dedupe_key", "=", dedupeKey).execute();
}

/** Whether a user has confirmed the address or signed in. */
export async function isKnownRecipient(queries: Queries, userId: string): Promise<boolean> {
  const known = await queries
    .selectFrom("users")
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("email_verified_at", "is not", null), eb("last_sign_in_at", ">", 0)]))
    .select("id")
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Deletes a batch of mails from before the given time. One that has to wait for its turn counts from then on, so none is
 * deleted before it could be sent.
 *
 * @returns how many it deleted
 */
export async function deleteOldMails(queries: Queries, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("mails")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("created_at", "<=", before)
        .where((is) =>
          is.or([is("sent_at", "is not", null), is("dead_at", "is not", null), is("due_at", "<=", before)]),
        )
        .orderBy("created_at")
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
