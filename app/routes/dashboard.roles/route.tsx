import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import Shield from "lucide-react/icons/shield";
import type { Role } from "#api/contract/roles";
import { pageTitle } from "#app/forms/dialog-route";
import { ROLES } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import { PolicyBadge } from "#app/noun/policy-badge";
import { maySetPolicies } from "#app/session/guards.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { roles } from "./roles.server";

const load = listLoader(roles);

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await load(args)), setsPolicies: await maySetPolicies(ROLES) };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("User Roles");

const COLUMNS: readonly Column<Role>[] = [
  { key: "id", label: "Id", clip: true },
  {
    key: "roleName",
    label: "Role Name",
    card: "lead",
    render: ({ roleName, secondFactor, secondFactorFrom = null }) => (
      <span className="inline-flex max-w-none! flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="max-w-50">{roleName}</bdi>
        {secondFactor ? <PolicyBadge policy={{ secondFactor, secondFactorFrom }} /> : null}
      </span>
    ),
  },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Role Name" }];

/** The screen "System User Roles". */
export default function RolesPage() {
  const { setsPolicies, ...list } = useLoaderData<typeof loader>();
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
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ roleName }) => roleName}
      edits={false}
      factors={setsPolicies ? "second-step" : undefined}
    />
  );
}
