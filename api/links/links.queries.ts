import type { Queries } from "../database/engine";
import type { LinksTable } from "./tables";

type Purpose = LinksTable["purpose"];
type NewLink = Omit<LinksTable, "used_at" | "replaced_at">;

/** What a link is bound to. */
export const findBinding = (queries: Queries, userId: string) =>
  queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["password_hash", "email", "token_epoch"])
    .executeTakeFirstOrThrow();
export type Binding = Awaited<ReturnType<typeof findBinding>>;

/**
 * Ends a user's open links of these purposes, or those that were made since a time in ms.
 *
 * @param which.byNobody only those that no administrator made
 * @returns how many
 */
export async function replaceLinks(
  queries: Queries,
  {
    userId,
    purpose,
    since = 0,
    byNobody = false,
    now,
  }: {
    userId: string;
    purpose: Purpose | readonly Purpose[];
    since?: number;
    byNobody?: boolean;
    now: number;
  },
): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable("links")
    .set({ replaced_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", [purpose].flat())
    .where("created_at", ">=", since)
    .$if(byNobody, (links) => links.where("created_by", "is", null))
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every open link, also those that outlive a raised epoch. */
export async function replaceAllLinks(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable("links")
    .set({ replaced_at: now })
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

export async function insertLink(queries: Queries, link: NewLink): Promise<void> {
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
    .leftJoin("users as maker", "maker.id", "l.created_by")
    .where("l.id", "=", id)
    .where("l.used_at", "is", null)
    .where("l.replaced_at", "is", null)
    .where("l.expires_at", ">", now)
    .where("u.active", "=", 1)
    .select([
      "l.purpose",
      "l.bound",
      "l.email",
      "l.created_at",
      "l.expires_at",
      "l.created_by",
      "maker.name as created_by_name",
      "u.id",
      "u.name",
      "u.username",
      "u.email as user_email",
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

/** When the first open link was made that brings this address back, in ms. */
export async function findUndoing(
  queries: Queries,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<number | undefined> {
  const link = await queries
    .selectFrom("links")
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo-email")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .select("created_at")
    .executeTakeFirst();
  return link?.created_at;
}
