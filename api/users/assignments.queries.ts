import type { AssignedField } from "../contract/user-fields";
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
  await endLostAccess(queries, { userIds: [userId] }, ids, now);
  await countUsers(queries, "applications", ids, -1);
}

/** Makes a user a member of groups, and updates their user counts. */
export const giveGroups = (queries: Queries, userId: string, ids: string[], given: Given): Promise<void> =>
  addMembers(queries, ids, [userId], given);

/** Makes users members of groups, which they aren't yet, and updates the user counts. */
export async function addMembers(
  queries: Queries,
  ids: string[],
  userIds: string[],
  { at, by }: Given,
): Promise<void> {
  if (ids.length === 0 || userIds.length === 0) return;
  const rows = ids.flatMap((id) =>
    userIds.map((userId) => ({ group_id: id, user_id: userId, given_at: at, given_by: by })),
  );
  await queries.insertInto("group_members").values(rows).execute();
  await countUsers(queries, "groups", ids, userIds.length);
}

/** Ends memberships, with the tokens and logins of applications that the user has in no other way. */
export const takeGroups = (queries: Queries, userId: string, ids: string[], now: number): Promise<void> =>
  removeMembers(queries, ids, [userId], now);

/** Ends the memberships of users in groups, which they all have. */
export async function removeMembers(
  queries: Queries,
  ids: string[],
  userIds: string[],
  now: number,
): Promise<void> {
  if (ids.length === 0 || userIds.length === 0) return;
  const given = await queries
    .selectFrom("group_applications")
    .where("group_id", "in", ids)
    .distinct()
    .select("application_id")
    .execute();
  await queries
    .deleteFrom("group_members")
    .where("user_id", "in", userIds)
    .where("group_id", "in", ids)
    .execute();
  const applicationIds = given.map(({ application_id }) => application_id);
  await endLostAccess(queries, { userIds }, applicationIds, now);
  await countUsers(queries, "groups", ids, -userIds.length);
}

/** Notes a change of users' groups, and locks them until the transaction ends. */
export async function touchUsers(queries: Queries, userIds: string[], now: number): Promise<void> {
  await queries
    .updateTable("users")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("id", "in", userIds)
    .execute();
}

/** The roles that members of these groups have. The groups are locked against changes until the transaction ends. */
export async function listRolesOfGroups(queries: Queries, ids: string[]): Promise<string[]> {
  await lockGroups(queries, ids);
  return viaGroups(await findRolesOfGroups(queries, ids), ids);
}

/** Locks groups against changes until the transaction ends. */
export const lockGroups = (queries: Queries, ids: string[]): Promise<void> =>
  countUsers(queries, "groups", ids, 0);

/** The roles of each of these groups. Groups without roles are left out. */
export async function findRolesOfGroups(queries: Queries, ids: string[]): Promise<Map<string, string[]>> {
  const rolesOf = new Map<string, string[]>();
  if (ids.length === 0) return rolesOf;
  const rows = await queries
    .selectFrom("group_roles")
    .where("group_id", "in", [...new Set(ids)])
    .select(["group_id", "role_id"])
    .execute();
  for (const { group_id, role_id } of rows)
    rolesOf.set(group_id, [...(rolesOf.get(group_id) ?? []), role_id]);
  return rolesOf;
}

/** The roles that these groups give. A role of several groups comes several times. */
export const viaGroups = (rolesOf: Map<string, string[]>, ids: string[]): string[] =>
  ids.flatMap((id) => rolesOf.get(id) ?? []);

/** Those of these groups whose members a directory manages. */
export async function listDirectoryGroups(
  queries: Queries,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("groups")
    .where("id", "in", [...new Set(ids)])
    .where("scim_managed", "=", 1)
    .orderBy("name_key")
    .select(["id", "name"])
    .execute();
}

/** Adds to the user counts. */
export async function countUsers(
  queries: Queries,
  table: AssignedField,
  ids: string[],
  by: number,
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .updateTable(table)
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}
