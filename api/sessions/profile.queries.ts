import { BUILT_IN_ROLES } from "../contract/roles";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface OfUser {
  userId: string;
}

const findProfiles = preparedQuery((queries, { userId }: OfUser) =>
  queries.selectFrom("users").where("id", "=", userId).select(["id", "name", "username", "email"]),
);

export const findProfile = async (queries: Queries, userId: string) =>
  (await findProfiles(queries, { userId })).at(0);

const listRolesOf = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("user_roles as held")
    .innerJoin("roles as r", "r.id", "held.role_id")
    .where("held.user_id", "=", userId)
    .orderBy("r.name_key")
    .select(["r.id", "r.name"]),
);

/** A user's role names: built-in roles by rank, then the others by name. */
export async function listRoleNames(queries: Queries, userId: string): Promise<string[]> {
  const roles = await listRolesOf(queries, { userId });
  const rank = (id: string) => {
    const index = (BUILT_IN_ROLES as readonly string[]).indexOf(id);
    return index < 0 ? BUILT_IN_ROLES.length : index;
  };
  return roles.sort((one, other) => rank(one.id) - rank(other.id)).map((role) => role.name);
}
