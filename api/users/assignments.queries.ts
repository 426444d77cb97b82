import type { Queries } from "../database/engine";
import { endLostAccess } from "../sessions/lost-access.queries";

/** When something is given, in ms, and by whom. */
export interface Given {
  at: number;
  by: string | null;
}

/** Gives a user roles, and updates their user counts. */
export async function giveRoles(
  queries: Queries,
  userId: string,
  ids: string[],
  { at, by }: Given,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ user_id: userId, role_id: id, given_at: at, given_by: by }));
  await queries.insertInto("user_roles").values(rows).execute();
  await countUsers(queries, "roles", ids, 1);
}

export async function takeRoles(queries: Queries, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.deleteFrom("user_roles").where("user_id", "=", userId).where("role_id", "in", ids).execute();
  await countUsers(queries, "roles", ids, -1);
}

/** Gives a user applications, and updates their user counts. */
export async function giveApplications(
  queries: Queries,
  userId: string,
  ids: string[],
  { at, by }: Given,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ user_id: userId, application_id: id, given_at: at, given_by: by }));
  await queries.insertInto("user_applications").values(rows).execute();
  await countUsers(queries, "applications", ids, 1);
}

/** Takes applications from a user, with the tokens and logins of those that no group gives. */
export async function takeApplications(
  queries: Queries,
  userId: string,
  ids: string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .deleteFrom("user_applications")
    .where("user_id", "=", userId)
    .where("application_id", "in", ids)
    .execute();
  await endLostAccess(queries, { userId }, ids, now);
  await countUsers(queries, "applications", ids, -1);
}

/** Makes a user a member of groups, and updates their user counts. */
export async function giveGroups(
  queries: Queries,
  userId: string,
  ids: string[],
  { at, by }: Given,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ group_id: id, user_id: userId, given_at: at, given_by: by }));
  await queries.insertInto("group_members").values(rows).execute();
  await countUsers(queries, "groups", ids, 1);
}

/** Ends memberships, with the tokens and logins of applications that the user has in no other way. */
export async function takeGroups(
  queries: Queries,
  userId: string,
  ids: string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const given = await queries
    .selectFrom("group_applications")
    .where("group_id", "in", ids)
    .distinct()
    .select("application_id")
    .execute();
  await queries
    .deleteFrom("group_members")
    .where("user_id", "=", userId)
    .where("group_id", "in", ids)
    .execute();
  const applicationIds = given.map(({ application_id }) => application_id);
  await endLostAccess(queries, { userId }, applicationIds, now);
  await countUsers(queries, "groups", ids, -1);
}

/** The roles that members of these groups have. The groups are locked against changes until the transaction ends. */
export async function listRolesOfGroups(queries: Queries, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await countUsers(queries, "groups", ids, 0);
  return readRolesOfGroups(queries, ids);
}

/** The same without the lock. */
export async function readRolesOfGroups(queries: Queries, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const roles = await queries
    .selectFrom("group_roles")
    .where("group_id", "in", ids)
    .distinct()
    .select("role_id")
    .execute();
  return roles.map(({ role_id }) => role_id);
}

/** Adds to the user counts. */
export async function countUsers(
  queries: Queries,
  table: "roles" | "applications" | "groups",
  ids: string[],
  by: 1 | 0 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .updateTable(table)
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}
