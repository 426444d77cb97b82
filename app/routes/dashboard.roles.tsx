import { useLoaderData } from "@remix-run/react";
import { rolePath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { Shield } from "#app/icons";
import { ROLES } from "#app/navigation";
import { NounScreen } from "#app/noun/noun-screen";
import { plainColumns, roleColumns } from "#app/roles/role-columns";
import { roleListLoader } from "#app/roles/role-list.server";
import type { Filter } from "#app/table/filter-form";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("User Roles");
export const loader = roleListLoader;

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Role Name" }];

/** The screen "System User Roles". */
export default function RolesPage() {
  const { setsPolicies, hasPages, readsUsers, ...list } = useLoaderData<typeof loader>();
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
      columns={
        hasPages
          ? roleColumns(readsUsers)
          : (addressOf) => plainColumns(list.canChange ? (role) => addressOf(role, "edit") : undefined)
      }
      filters={FILTERS}
      nameOf={({ roleName }) => roleName}
      edits={false}
      rowAddress={hasPages ? ({ id }) => rolePath(id) : undefined}
      factors={setsPolicies ? "second-step" : undefined}
    />
  );
}
