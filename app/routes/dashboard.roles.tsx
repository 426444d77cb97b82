import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { PERMISSION_NAMES } from "#api/contract/permissions";
import type { Role } from "#api/contract/roles";
import { rolePath } from "#app/addresses";
import { SmallId } from "#app/components/small-id";
import { pageTitle } from "#app/forms/dialog-route";
import { Shield } from "#app/icons";
import { ROLES, USER_MANAGEMENT } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import { PolicyBadge } from "#app/noun/policy-badge";
import { roles } from "#app/roles/roles.server";
import { maySetPolicies, requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { Column } from "#app/table/data-table";
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

const NAME: Column<Role> = {
  key: "roleName",
  label: "Role Name",
  card: "lead",
  render: (role) => <RoleName role={role} />,
};

const COLUMNS: readonly Column<Role>[] = [{ key: "id", label: "Id", clip: true }, NAME];

/** With the pages of roles: names first, what they mean, and who has them. */
const columnsWithPages = (readsUsers: boolean, everything: number): readonly Column<Role>[] => [
  { ...NAME, render: (role) => <RoleName role={role} address={rolePath(role.id)} /> },
  {
    key: "permissions",
    label: "Allows",
    render: ({ permissions = [] }) => <span>{allows(permissions.length, everything)}</span>,
  },
  {
    key: "userCount",
    label: "Users",
    render: ({ id, userCount = 0 }) =>
      readsUsers ? (
        <a href={`${USER_MANAGEMENT}?${new URLSearchParams({ roleId: id })}`} className="count-link">
          {counted(userCount, "user")}
        </a>
      ) : (
        <span>{counted(userCount, "user")}</span>
      ),
  },
  { key: "id", label: "Id", clip: true, render: ({ id }) => <SmallId id={id} label="role id" /> },
];

function allows(permissions: number, everything: number): string {
  if (permissions === 0) return "Nothing in the console";
  if (permissions === everything) return "Everything";
  return counted(permissions, "permission");
}

function RoleName({ role, address }: { role: Role; address?: string }) {
  const { roleName, builtIn, secondFactor, secondFactorFrom = null } = role;
  const name = <bdi className="max-w-50">{roleName}</bdi>;
  return (
    <span className="inline-flex max-w-none! flex-wrap items-center gap-x-2 gap-y-1">
      {address ? (
        <a href={address} className="max-w-50 font-medium hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      {builtIn && (
        <span className="badge badge-soft badge-neutral rounded-full font-medium text-xs">Built-in</span>
      )}
      {secondFactor ? <PolicyBadge policy={{ secondFactor, secondFactorFrom }} /> : null}
    </span>
  );
}

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
      columns={hasPages ? columnsWithPages(readsUsers, everything) : COLUMNS}
      filters={FILTERS}
      nameOf={({ roleName }) => roleName}
      edits={false}
      rowAddress={hasPages ? ({ id }) => rolePath(id) : undefined}
      factors={setsPolicies ? "second-step" : undefined}
    />
  );
}
