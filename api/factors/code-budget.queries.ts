import type { Queries } from "../database/engine";

/** A user, as audits and notices name them. */
export const findPerson = (queries: Queries, userId: string) =>
  queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "name", "username", "email"])
    .executeTakeFirst();
