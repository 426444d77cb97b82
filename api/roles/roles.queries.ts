import type { Queries } from "../database/engine";

/** All roles, for dropdowns. */
export const listRoleOptions = (queries: Queries) =>
  queries.selectFrom("roles").select(["id", "name as roleName"]).orderBy("name_key").orderBy("id").execute();
