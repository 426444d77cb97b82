import { ROLES } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import { roles as client } from "#app/sso-api/roles.server";
import { searchQuery } from "#app/table/search-query";

export const roles = noun({
  page: ROLES,
  name: "role",
  queryOf: searchQuery,
  list: client.list,
  // No SSO API has a call that reads one role.
  read: async (session, id) => (await client.options(session)).find((role) => role.id === id),
});
