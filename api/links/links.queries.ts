import type { Queries } from "../database/engine";
import type { LinksTable } from "../database/tables";

type NewLink = Omit<LinksTable, "used_at" | "replaced_at">;

/** What a link is bound to. */
export const findBinding = (queries: Queries, userId: string) =>
  queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["password_hash", "email", "token_epoch"])
    .executeTakeFirstOrThrow();
export type Binding = Awaited<ReturnType<typeof findBinding>>;

/** Adds a link in place of the user's earlier ones of the same purpose. */
export async function insertLink(queries: Queries, link: NewLink): Promise<void> {
  await queries
    .updateTable("links")
    .set({ replaced_at: link.created_at })
    .where("user_id", "=", link.user_id)
    .where("purpose", "=", link.purpose)
    .where("replaced_at", "is", null)
    .execute();
  await queries
    .insertInto("links")
    .values({ ...link, used_at: null, replaced_at: null })
    .execute();
}

/** A link that was neither used nor replaced, and has not expired, with its active user. */
export const findOpenLink = (queries: Queries, id: string, now: number) =>
  queries
    .selectFrom("links as l")
    .innerJoin("users as u", "u.id", "l.user_id")
    .where("l.id", "=", id)
    .where("l.used_at", "is", null)
    .where("l.replaced_at", "is", null)
    .where("l.expires_at", ">", now)
    .where("u.active", "=", 1)
    .select([
      "l.purpose",
      "l.bound",
      "l.expires_at",
      "u.id",
      "u.name",
      "u.username",
      "u.email",
      "u.password_hash",
      "u.must_change_password",
      "u.google_subject",
      "u.token_epoch",
    ])
    .executeTakeFirst();

/** @returns false if it was used or replaced, or has expired; only one of several concurrent calls gets true */
export async function spendLink(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
