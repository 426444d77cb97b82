import type { Queries } from "../database/engine";

/** Google's subject stays the same when the user's address changes. */
export const findGoogleAccount = (queries: Queries, issuer: string, subject: string) =>
  queries
    .selectFrom("users")
    .where("google_issuer", "=", issuer)
    .where("google_subject", "=", subject)
    .select(["id", "name", "username", "email", "active", "token_epoch"])
    .executeTakeFirst();
