import type { Queries } from "../database/engine";

/** A role that has a permission other than these, the first by name. */
export async function findRoleBeyond(queries: Queries, permissions: readonly string[], roleIds: string[]) {
  if (roleIds.length === 0) return undefined;
  return queries
    .selectFrom("roles as r")
    .where("r.id", "in", roleIds)
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
    .limit(1)
    .executeTakeFirst();
}
