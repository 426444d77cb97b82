import { PERMISSION_NAMES, type PermissionName } from "../contract/permissions";
import type { Queries } from "../database/engine";
import type { RolePermissionsTable } from "./tables";

/** The permissions of each of these roles, in the order of `PERMISSION_NAMES`. */
export async function listPermissionsOf(queries: Queries, roleIds: readonly string[]) {
  if (roleIds.length === 0) return byRole([]);
  const all = queries.selectFrom("role_permissions").selectAll();
  return byRole(await all.where("role_id", "in", roleIds).execute());
}

/** The permissions of every role, in the same order. */
export const listAllPermissions = async (queries: Queries) =>
  byRole(await queries.selectFrom("role_permissions").selectAll().execute());

function byRole(rows: readonly RolePermissionsTable[]) {
  const held = new Map<string, Set<string>>();
  for (const { role_id, permission } of rows) {
    const ofRole = held.get(role_id) ?? new Set();
    held.set(role_id, ofRole.add(permission));
  }
  return (roleId: string): PermissionName[] => PERMISSION_NAMES.filter((name) => held.get(roleId)?.has(name));
}

/** The permissions of a role. */
export const listRolePermissions = async (queries: Queries, roleId: string) =>
  (await listPermissionsOf(queries, [roleId]))(roleId);

/** The groups whose members have a role, by name. */
export const listGroupsOfRole = (queries: Queries, roleId: string) =>
  queries
    .selectFrom("group_roles as given")
    .innerJoin("groups as g", "g.id", "given.group_id")
    .where("given.role_id", "=", roleId)
    .orderBy("g.name_key")
    .select(["g.id", "g.name as groupName"])
    .execute();

export async function replacePermissions(
  queries: Queries,
  roleId: string,
  { given, taken }: { given: PermissionName[]; taken: PermissionName[] },
): Promise<void> {
  if (taken.length > 0)
    await queries
      .deleteFrom("role_permissions")
      .where("role_id", "=", roleId)
      .where("permission", "in", taken)
      .execute();
  if (given.length > 0)
    await queries
      .insertInto("role_permissions")
      .values(given.map((permission) => ({ role_id: roleId, permission })))
      .execute();
}

/** Whether a user has a role, directly or through a group. */
export async function holdsRole(queries: Queries, userId: string, roleId: string): Promise<boolean> {
  const held = await queries
    .selectFrom("effective_roles")
    .where("user_id", "=", userId)
    .where("role_id", "=", roleId)
    .select("role_id")
    .executeTakeFirst();
  return held !== undefined;
}
