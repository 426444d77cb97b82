import type { Queries } from "../database/engine";

/** Google's subject stays the same when the user's address changes. */
export const findGoogleAccount = (queries: Queries, issuer: string, subject: string) =>
  queries
    .selectFrom("users")
    .where("google_issuer", "=", issuer)
    .where("google_subject", "=", subject)
    .select(["id", "name", "username", "email", "active", "token_epoch", "email_verified_at"])
    .executeTakeFirst();

/** Notes that Google has verified the address. */
export async function confirmAddress(queries: Queries, id: string, now: number): Promise<void> {
  await queries.updateTable("users").set({ email_verified_at: now }).where("id", "=", id).execute();
}
