import type { Queries } from "../database/engine";
import { listDemands } from "./demands.queries";

/**
 * The strictest demand that is in force on a user: of a role, the console, or an application that the user has.
 *
 * @returns `level` 0 if there is none
 */
export async function findStrictest(
  queries: Queries,
  userId: string,
  now: number,
): Promise<{ level: number; name: string }> {
  const ofRoles = (await listDemands(queries, { userId, applicationId: undefined })).filter(
    ({ from }) => from <= now,
  );
  const ofApplications = await queries
    .selectFrom("applications as a")
    .innerJoin("effective_applications as ua", "ua.application_id", "a.id")
    .where("ua.user_id", "=", userId)
    .where("a.active", "=", 1)
    .where("a.second_factor", ">", 0)
    .where((eb) => eb(eb.fn.coalesce("a.second_factor_from", eb.lit(0)), "<=", now))
    .select(["a.name", "a.second_factor as level"])
    .orderBy("a.second_factor", "desc")
    .orderBy("a.name_key")
    .limit(1)
    .execute();
  const demands = [...ofRoles, ...ofApplications].sort((one, other) => other.level - one.level);
  return demands[0] ?? { level: 0, name: "" };
}
