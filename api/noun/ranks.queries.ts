import type { Queries } from "../database/engine";

export interface RoleName {
  id: string;
  name: string;
}

/** Those of the roles that have a permission beyond the given ones, in the order of their names. */
export async function listRolesBeyond(
  queries: Queries,
  permissions: readonly string[],
  roleIds: string[],
): Promise<RoleName[]> {
  if (roleIds.length === 0) return [];
  return queries
    .selectFrom("roles as r")
    .where("r.id", "in", [...new Set(roleIds)])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("role_permissions as p")
          .whereRef("p.role_id", "=", "r.id")
          .$if(permissions.length > 0, (beyond) => beyond.where("p.permission", "not in", permissions))
          .select("p.role_id"),
      ),
    )
    .orderBy("r.name_key")
    .select(["r.id", "r.name"])
    .execute();
}

/** The first role of `listRolesBeyond`. */
export async function findRoleBeyond(
  queries: Queries,
  permissions: readonly string[],
  roleIds: string[],
): Promise<RoleName | undefined> {
  const [first] = await listRolesBeyond(queries, permissions, roleIds);
  return first;
}

/** Whether somebody who has this role has a permission other than these, by any role. */
export async function hasHolderBeyond(
  queries: Queries,
  permissions: readonly string[],
  roleId: string,
): Promise<boolean> {
  // Few roles have such a permission, and for most callers none has.
  const beyond = await queries
    .selectFrom("role_permissions")
    .$if(permissions.length > 0, (further) => further.where("permission", "not in", permissions))
    .distinct()
    .select("role_id")
    .execute();
  if (beyond.length === 0) return false;
  const holder = await queries
    .selectFrom("effective_roles as above")
    .innerJoin("effective_roles as held", "held.user_id", "above.user_id")
    .where(
      "above.role_id",
      "in",
      beyond.map(({ role_id }) => role_id),
    )
    .where("held.role_id", "=", roleId)
    .select("held.user_id")
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
