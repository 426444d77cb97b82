import { expressionBuilder } from "kysely";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import type { LinksTable } from "./tables";

type Purpose = LinksTable["purpose"];
type NewLink = Omit<LinksTable, "used_at" | "replaced_at">;

const eb = expressionBuilder<Tables, "links">();

/** Neither used nor replaced. */
const isUnspent = eb.and([eb("links.used_at", "is", null), eb("links.replaced_at", "is", null)]);

/** Neither used nor replaced, and not expired. */
export const isOpenLink = (now: number) => eb.and([isUnspent, eb("links.expires_at", ">", now)]);

/** The columns that a link is bound to. */
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
    .where(isUnspent)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every open link, also those that outlive a raised epoch. */
export async function replaceAllLinks(queries: Queries, now: number): Promise<void> {
  await queries.updateTable("links").set({ replaced_at: now }).where(isUnspent).execute();
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
    .selectFrom("links")
    .innerJoin("users as u", "u.id", "links.user_id")
    .leftJoin("users as maker", "maker.id", "links.created_by")
    .where("links.id", "=", id)
    .where(isOpenLink(now))
    .where("u.active", "=", 1)
    .select([
      "links.purpose",
      "links.bound",
      "links.email",
      "links.created_at",
      "links.expires_at",
      "links.created_by",
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
    .where(isOpenLink(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The time in ms of the first open link that brings this address back. */
export async function findUndoing(
  queries: Queries,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<number | undefined> {
  const link = await queries
    .selectFrom("links")
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo-email")
    .where("email", "=", email)
    .where(isOpenLink(now))
    .orderBy("created_at")
    .select("created_at")
    .executeTakeFirst();
  return link?.created_at;
}
