import type { Queries } from "../database/engine";

/** The roles that have a permission other than these, by name. */
export const listRolesBeyond = (queries: Queries, roleIds: string[], permissions: string[]) =>
  queries
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
    .execute();
