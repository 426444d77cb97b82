import { counted } from "#api/contract/counts";
import type { Role } from "#api/contract/roles";
import { rolePath } from "#app/addresses";
import { SmallId } from "#app/components/small-id";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import { RoleBadges } from "./role-badges";

const NAME: Column<Role> = {
  key: "roleName",
  label: "Role Name",
  card: "lead",
  render: (role) => <RoleName role={role} />,
};

export const ROLE_COLUMNS: readonly Column<Role>[] = [{ key: "id", label: "Id", clip: true }, NAME];

/**
 * With the pages of roles: names first, what they mean, and who has them.
 *
 * @param everything how many permissions there are
 */
export const roleColumns = (readsUsers: boolean, everything: number): readonly Column<Role>[] => [
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
  {
    key: "id",
    label: "Id",
    clip: true,
    render: ({ id, roleName }) => <SmallId id={id} label={`id of ${roleName}`} />,
  },
];

function allows(permissions: number, everything: number): string {
  if (permissions === 0) return "Nothing in the console";
  if (permissions === everything) return "Everything";
  return counted(permissions, "permission");
}

function RoleName({ role, address }: { role: Role; address?: string }) {
  const name = <bdi className="max-w-50">{role.roleName}</bdi>;
  return (
    <span className="inline-flex max-w-none! flex-wrap items-center gap-x-2 gap-y-1">
      {address ? (
        <a href={address} className="max-w-50 font-medium hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      <RoleBadges {...role} />
    </span>
  );
}
