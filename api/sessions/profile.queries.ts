import { BUILT_IN_ROLES, MEMBER } from "../contract/roles";
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

const findSubjects = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["name", "username", "email", "language", "email_verified_at", "email_vouched", "updated_at"]),
);

/** What applications are told of a user by a protocol. */
export const findSubject = async (queries: Queries, userId: string) =>
  (await findSubjects(queries, { userId })).at(0);

const listRolesOf = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("effective_roles as held")
    .innerJoin("roles as r", "r.id", "held.role_id")
    .where("held.user_id", "=", userId)
    .distinct()
    .orderBy("r.name_key")
    .select(["r.id", "r.name", "r.name_key"]),
);

const RANKED: readonly string[] = BUILT_IN_ROLES.filter((role) => role !== MEMBER);

/**
 * The names of a user's roles, those through groups too: built-in roles by rank, then the others by name, and `member` last,
 * because applications may read the first one alone.
 */
export async function listRoleNames(queries: Queries, userId: string): Promise<string[]> {
  const roles = await listRolesOf(queries, { userId });
  const rank = (id: string) => {
    const index = RANKED.indexOf(id);
    if (index >= 0) return index;
    return RANKED.length + (id === MEMBER ? 1 : 0);
  };
  return roles.sort((one, other) => rank(one.id) - rank(other.id)).map((role) => role.name);
}

const listGroupsOf = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("group_members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .where("m.user_id", "=", userId)
    .orderBy("g.name_key")
    .select("g.name"),
);

/** The names of the groups that a user is a member of. */
export const listGroupNames = async (queries: Queries, userId: string): Promise<string[]> =>
  (await listGroupsOf(queries, { userId })).map(({ name }) => name);
