import { counted } from "#api/contract/counts";
import type { RoleAccess } from "#api/contract/user-access";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Card } from "#app/components/page-card";
import { Sources } from "#app/components/sources";
import { Plus, Shield } from "#app/icons";
import { type Column, DataTable } from "#app/table/data-table";
import { useUser } from "./use-user";

/** The roles that a user has, directly or by groups. */
export function RoleTable({ roles }: { roles: readonly RoleAccess[] }) {
  const { user, may } = useUser();
  return (
    <Card
      title="Roles"
      className="user-access"
      aside={
        may("users:write") && (
          <ButtonLink
            icon={Plus}
            to={userPath(user.id, "overview/edit")}
            preventScrollReset
            className="btn-sm"
          >
            Assign<span className="sr-only"> roles</span>
          </ButtonLink>
        )
      }
    >
      {roles.length === 0 ? (
        <EmptyState icon={Shield} message="No roles." />
      ) : (
        <DataTable label="roles" columns={COLUMNS} rows={roles} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<RoleAccess>[] = [
  { key: "roleName", label: "Role", card: "lead" },
  {
    key: "groups",
    label: "Reached by",
    render: ({ direct, groups }) => <Sources direct={direct} groups={groups} />,
  },
  {
    key: "permissionCount",
    label: "Permissions",
    render: ({ permissionCount }) =>
      permissionCount === 0 ? "No permissions in this console" : counted(permissionCount, "permission"),
  },
];
