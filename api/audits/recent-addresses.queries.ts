import type { Queries } from "../database/engine";

/** Which signed-in people acted from which addresses, in the newest audits. @param since in ms since 1970 */
export const listRecentAddresses = (queries: Queries, since: number, most: number) =>
  queries
    .selectFrom(queries.selectFrom("audits").selectAll().orderBy("seq", "desc").limit(most).as("newest"))
    .where("at", ">=", since)
    .where("actor_type", "is", null)
    .where("actor_id", "is not", null)
    .where("address", "is not", null)
    .select(["actor_id", "address"])
    .distinct()
    .execute();
