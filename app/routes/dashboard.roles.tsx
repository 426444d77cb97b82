import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PERMISSION_NAMES } from "#api/contract/permissions";
import { rolePath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { Shield } from "#app/icons";
import { ROLES } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import { ROLE_COLUMNS, roleColumns } from "#app/roles/role-columns";
import { roles } from "#app/roles/roles.server";
import { maySetPolicies, requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { Filter } from "#app/table/filter-form";

const load = listLoader(roles);

export async function loader(args: LoaderFunctionArgs) {
  const { permissions } = await requirePage(ROLES);
  return {
    ...(await load(args)),
    setsPolicies: await maySetPolicies(ROLES),
    hasPages: await hasFeature("role-permissions"),
    /** How many permissions there are. */
    everything: PERMISSION_NAMES.length,
    readsUsers: permissions.includes("users:read"),
  };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("User Roles");

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Role Name" }];

/** The screen "System User Roles". */
export default function RolesPage() {
  const { setsPolicies, hasPages, everything, readsUsers, ...list } = useLoaderData<typeof loader>();
  return (
    <NounScreen
      {...list}
      path={ROLES}
      title="System User Roles"
      description="What people may do here, by the roles they have."
      noun="Role"
      label="roles"
      add="Add Role"
      icon={Shield}
      empty="No roles yet."
      columns={hasPages ? roleColumns(readsUsers, everything) : ROLE_COLUMNS}
      filters={FILTERS}
      nameOf={({ roleName }) => roleName}
      edits={false}
      rowAddress={hasPages ? ({ id }) => rolePath(id) : undefined}
      factors={setsPolicies ? "second-step" : undefined}
    />
  );
}
