import type { Role } from "#api/contract/roles";
import { rolePath } from "#app/addresses";
import { ROLES } from "#app/navigation";
import { noun, onPage } from "#app/noun/noun.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles as client } from "#app/sso-api/roles.server";
import { searchQuery } from "#app/table/search-query";

export const roles = noun({
  page: ROLES,
  name: "role",
  queryOf: searchQuery,
  list: client.list,
  read: async (session, id): Promise<Role | undefined> =>
    (await hasFeature("role-permissions"))
      ? orUnknown(() => client.overview(session, id))
      : // Section 7 of docs/product.md has no call that reads one role.
        (await client.options(session)).find((role) => role.id === id),
});

/** Roles as the dialogs about one of them need them: over the list, or over the role's page. */
export type Roles = typeof roles;
export const rolesOnPage = onPage(roles, rolePath, "role-permissions");
