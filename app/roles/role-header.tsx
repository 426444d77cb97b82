import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import type { RoleOverview } from "#api/contract/roles";
import { groupPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { ArrowLeft, History } from "#app/icons";
import { AUDIT_REPORTS, ROLES, USER_MANAGEMENT } from "#app/navigation";
import { PolicyBadge } from "#app/noun/policy-badge";

interface RoleHeaderProps {
  role: RoleOverview;
  readsUsers: boolean;
  readsAudits: boolean;
}

/** The role's name, and where it is held. */
export function RoleHeader({ role, readsUsers, readsAudits }: RoleHeaderProps) {
  const { id, roleName, userCount, builtIn, groups, secondFactor, secondFactorFrom = null } = role;
  const users = counted(userCount, "user");
  return (
    <header>
      <Link to={ROLES} className="back-link">
        <ArrowLeft className="size-4" />
        User Roles
      </Link>
      <div className="subject">
        <Avatar name={roleName} />
        <div className="min-w-0">
          <div className="subject-name">
            <h1>
              <bdi>{roleName}</bdi>
            </h1>
            {builtIn && (
              <span className="badge badge-soft badge-neutral rounded-full font-medium text-xs">
                Built-in
              </span>
            )}
            {secondFactor ? <PolicyBadge policy={{ secondFactor, secondFactorFrom }} /> : null}
          </div>
          <p className="subject-facts">
            {readsUsers ? (
              <Link
                to={`${USER_MANAGEMENT}?${new URLSearchParams({ roleId: id })}`}
                className="hover:underline"
              >
                {users}
              </Link>
            ) : (
              <span>{users}</span>
            )}
            {groups.map((group) => (
              <Link key={group.id} to={groupPath(group.id)} className="hover:underline">
                and the members of <bdi>{group.groupName}</bdi>
              </Link>
            ))}
            <span className="inline-flex items-center gap-1 font-mono text-xs">
              {id}
              <CopyButton label="role id" value={id} />
            </span>
          </p>
        </div>
        {readsAudits && (
          <div className="subject-actions">
            <ButtonLink icon={History} to={`${AUDIT_REPORTS}?${new URLSearchParams({ targetId: id })}`}>
              History
            </ButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}
