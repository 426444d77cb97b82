import type { Queries } from "./database/engine";

export const insertRoles = (
  queries: Queries,
  roles: Array<{
    id: string;
    name: string;
    name_key: string;
    name_skeleton: string;
    built_in: 1;
    created_at: number;
  }>,
) => queries.insertInto("roles").values(roles).execute();

/** Leaves those that are there: several processes may start at once. */
export const insertPermissions = (
  queries: Queries,
  permissions: Array<{ role_id: string; permission: string }>,
) =>
  queries
    .insertInto("role_permissions")
    .values(permissions)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const insertOwnApplication = (
  queries: Queries,
  application: {
    id: string;
    name: string;
    name_key: string;
    name_skeleton: string;
    active: 1;
    built_in: 1;
    secret_encrypted: string;
    secret_created_at: number;
    created_at: number;
  },
) => queries.insertInto("applications").values(application).execute();

export const findApplicationName = (queries: Queries, id: string) =>
  queries.selectFrom("applications").where("id", "=", id).select(["id", "name"]).executeTakeFirst();
