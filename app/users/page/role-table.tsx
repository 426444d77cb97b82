import { counted } from "#api/contract/counts";
import type { RoleAccess } from "#api/contract/user-access";
import { ACCESS_THROUGH } from "#app/components/access-through";
import { Shield } from "#app/icons";
import { type Column, DataTable } from "#app/table/data-table";
import { AccessCard } from "./access-card";

/** The roles that a user has, directly or by groups. */
export const RoleTable = ({ roles }: { roles: readonly RoleAccess[] }) => (
  <AccessCard title="Roles" icon={Shield} isEmpty={roles.length === 0}>
    <DataTable label="roles" columns={COLUMNS} rows={roles} keyOf={({ id }) => id} />
  </AccessCard>
);

const COLUMNS: readonly Column<RoleAccess>[] = [
  { key: "roleName", label: "Role", card: "lead" },
  ACCESS_THROUGH,
  {
    key: "permissionCount",
    label: "Permissions",
    render: ({ permissionCount }) =>
      permissionCount === 0 ? "No console access" : counted(permissionCount, "permission"),
  },
];
