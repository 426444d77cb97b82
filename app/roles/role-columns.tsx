import type { ReactNode } from "react";
import { formatCount } from "#api/contract/counts";
import type { Role } from "#api/contract/roles";
import { rolePath } from "#app/addresses";
import { Badge } from "#app/components/badge";
import { SmallId } from "#app/components/small-id";
import { USER_MANAGEMENT } from "#app/navigation";
import { policyText } from "#app/noun/policy-text";
import type { Column } from "#app/table/data-table";

/** A role in a row. Our own service says what it allows, and who has it. */
type ListedRole = Role & { allows?: string };

/** Over another SSO API, a role has no page. @param renameAddress undefined for those who can't rename it */
export const plainColumns = (renameAddress?: (role: ListedRole) => string): readonly Column<ListedRole>[] => [
  { key: "id", label: "Id", clip: true },
  {
    key: "roleName",
    label: "Role Name",
    card: "lead",
    render: (role) => <RoleName role={role} address={renameAddress?.(role)} title="Rename" />,
  },
];

export const roleColumns = (readsUsers: boolean): readonly Column<ListedRole>[] => [
  {
    key: "id",
    label: "Id",
    clip: true,
    render: ({ id, roleName }) => <SmallId id={id} label={`id of ${roleName}`} />,
  },
  {
    key: "roleName",
    label: "Role Name",
    card: "lead",
    render: (role) => (
      <RoleName role={role} address={rolePath(role.id)}>
        {role.builtIn && <Badge>Built-in</Badge>}
      </RoleName>
    ),
  },
  { key: "allows", label: "Allows", render: ({ allows }) => <span>{allows}</span> },
  {
    key: "people",
    label: "Users",
    width: "count",
    named: true,
    render: ({ id, people = 0 }) =>
      readsUsers ? (
        <a href={`${USER_MANAGEMENT}?${new URLSearchParams({ roleId: id })}`} className="count-link">
          {formatCount(people)}
        </a>
      ) : (
        <span>{formatCount(people)}</span>
      ),
  },
  {
    key: "secondFactor",
    label: "Second step",
    named: true,
    render: ({ secondFactor = 0, secondFactorFrom = null }) => (
      <span>{policyText({ secondFactor, secondFactorFrom })}</span>
    ),
  },
];

interface RoleNameProps {
  role: Role;
  address?: string | undefined;
  title?: string;
  children?: ReactNode;
}

function RoleName({ role, address, title, children }: RoleNameProps) {
  const name = <bdi className="max-w-50">{role.roleName}</bdi>;
  return (
    <span className="inline-flex max-w-none! flex-wrap items-center gap-x-2 gap-y-1">
      {address ? (
        <a href={address} title={title} className="max-w-50 font-medium hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      {children}
    </span>
  );
}
