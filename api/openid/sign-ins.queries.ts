import type { Queries } from "../database/engine";

/** How and when a sign-in proved who the user is. */
export const findAuthentication = (queries: Queries, id: string) =>
  queries
    .selectFrom("sign_ins")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .select(["proof", "authenticated_at"])
    .executeTakeFirst();
