import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import { rolePath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { Copy, Pencil } from "#app/icons";
import { ROLES } from "#app/navigation";
import { SubjectHeader } from "#app/subject/subject-header";
import { RoleBadges } from "./role-badges";
import { ROLE, useRole } from "./use-role";

/** The header of all tabs of a role: its name, who has it, and its actions. */
export function RoleHeader() {
  const { role, mayChange, canChange, setsPolicies } = useRole();
  const { id, roleName } = role;
  return (
    <SubjectHeader
      of={ROLE}
      face={<Avatar name={roleName} />}
      name={roleName}
      badges={<RoleBadges {...role} />}
      facts={<Facts />}
      actions={
        <>
          {canChange && (
            <ButtonLink icon={Pencil} to={rolePath(id, "overview/edit")} preventScrollReset>
              Rename
            </ButtonLink>
          )}
          {mayChange && (
            <ButtonLink icon={Copy} to={`${ROLES}/new?${new URLSearchParams({ from: id })}`}>
              Copy role
            </ButtonLink>
          )}
        </>
      }
      menu={[
        setsPolicies && { label: "Second step", to: rolePath(id, "overview/second-step") },
        canChange && { label: "Delete", to: rolePath(id, "overview/delete"), look: "danger" },
      ]}
    />
  );
}

function Facts() {
  const { role, may } = useRole();
  const users = counted(role.people, "user");
  return (
    <>
      {may("users:read") ? (
        <Link to={rolePath(role.id, "people")} className="hover:underline">
          {users}
        </Link>
      ) : (
        <span>{users}</span>
      )}
      {role.people > role.userCount && (
        <span>
          {formatCount(role.userCount)} directly, {formatCount(role.people - role.userCount)} through groups
        </span>
      )}
      <span className="inline-flex items-center gap-1 font-mono text-xs">
        {role.id}
        <CopyButton label={`id of ${role.roleName}`} value={role.id} />
      </span>
    </>
  );
}
