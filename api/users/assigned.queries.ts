import { type AssignedField, assignedFields } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { countUsers } from "./assignments.queries";

/** Something that a user has, since when and by whom. */
export interface Assigned {
  id: string;
  name: string;
  given_at: number | null;
  given_by: string | null;
}
export type AllAssigned = Record<AssignedField, Assigned[]>;

/** All that a user has, for `giveBack`. */
export async function listAssigned(
  queries: Queries,
  user: { id: string } & Record<keyof AllAssigned, string[]>,
): Promise<AllAssigned> {
  const { id: userId } = user;
  return {
    roles: user.roles.length > 0 ? await findRoles(queries, { userId }) : [],
    applications: user.applications.length > 0 ? await findApplications(queries, { userId }) : [],
    groups: user.groups.length > 0 ? await findGroups(queries, { userId }) : [],
  };
}

const findRoles = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("user_roles as given")
    .innerJoin("roles as r", "r.id", "given.role_id")
    .where("given.user_id", "=", userId)
    .select(["r.id", "r.name", "given.given_at", "given.given_by"]),
);

const findApplications = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("user_applications as given")
    .innerJoin("applications as a", "a.id", "given.application_id")
    .where("given.user_id", "=", userId)
    .select(["a.id", "a.name", "given.given_at", "given.given_by"]),
);

const findGroups = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("group_members as given")
    .innerJoin("groups as g", "g.id", "given.group_id")
    .where("given.user_id", "=", userId)
    .select(["g.id", "g.name", "given.given_at", "given.given_by"]),
);

/** Gives a user what the user had before, as of when it was given, and updates the user counts. */
export async function giveBack(queries: Queries, userId: string, all: AllAssigned): Promise<void> {
  const roles = all.roles.map(({ id, name, ...given }) => ({ user_id: userId, role_id: id, ...given }));
  const applications = all.applications.map(({ id, name, ...given }) => ({
    user_id: userId,
    application_id: id,
    ...given,
  }));
  const groups = all.groups.map(({ id, name, ...given }) => ({ user_id: userId, group_id: id, ...given }));
  if (roles.length > 0) await queries.insertInto("user_roles").values(roles).execute();
  if (applications.length > 0) await queries.insertInto("user_applications").values(applications).execute();
  if (groups.length > 0) await queries.insertInto("group_members").values(groups).execute();
  for (const table of assignedFields)
    await countUsers(
      queries,
      table,
      all[table].map(({ id }) => id),
      1,
    );
}
