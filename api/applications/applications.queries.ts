import type { Queries } from "../database/engine";

/**
 * Applications for dropdowns.
 *
 * @param userId only those assigned to this user; undefined for all
 */
export function listApplicationOptions(queries: Queries, userId: string | undefined) {
  const options = queries
    .selectFrom("applications as a")
    .select(["a.id", "a.name as applicationName"])
    .orderBy("a.name_key")
    .orderBy("a.id");
  if (userId === undefined) return options.execute();
  return options
    .innerJoin("user_applications as ua", "ua.application_id", "a.id")
    .where("ua.user_id", "=", userId)
    .execute();
}
