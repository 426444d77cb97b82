import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { groupPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { History } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";
import { historyPath } from "#app/subject/subject";
import { SubjectHeader } from "#app/subject/subject-header";
import { RoleBadges } from "./role-badges";
import { ROLE, useRole } from "./use-role";

/** The role's name, and where it is held. */
export function RoleHeader() {
  const { role, readsAudits } = useRole();
  return (
    <SubjectHeader
      of={ROLE}
      face={<Avatar name={role.roleName} />}
      name={role.roleName}
      badges={<RoleBadges {...role} />}
      facts={<Facts />}
      actions={
        readsAudits && (
          <ButtonLink icon={History} to={historyPath(role.id)}>
            History
          </ButtonLink>
        )
      }
    />
  );
}

function Facts() {
  const { role, readsUsers } = useRole();
  const users = counted(role.userCount, "user");
  return (
    <>
      {readsUsers ? (
        <Link
          to={`${USER_MANAGEMENT}?${new URLSearchParams({ roleId: role.id })}`}
          className="hover:underline"
        >
          {users}
        </Link>
      ) : (
        <span>{users}</span>
      )}
      {role.groups.map((group) => (
        <Link key={group.id} to={groupPath(group.id)} className="hover:underline">
          and the members of <bdi>{group.groupName}</bdi>
        </Link>
      ))}
      <span className="inline-flex items-center gap-1 font-mono text-xs">
        {role.id}
        <CopyButton label="role id" value={role.id} />
      </span>
    </>
  );
}
