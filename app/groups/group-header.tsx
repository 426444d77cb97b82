import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import type { Group } from "#api/contract/groups";
import { groupPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { DirectoryBadge } from "#app/components/directory-badge";
import { PageMenu } from "#app/components/page-menu";
import { ArrowLeft, Pencil } from "#app/icons";
import { AUDIT_REPORTS, GROUPS } from "#app/navigation";

interface GroupHeaderProps {
  group: Group;
  canChange: boolean;
  readsAudits: boolean;
}

/** The group's name and actions. */
export function GroupHeader({ group, canChange, readsAudits }: GroupHeaderProps) {
  const { id, groupName, description, userCount, roles, applications, directory } = group;
  const history = `${AUDIT_REPORTS}?${new URLSearchParams({ targetId: id })}`;
  return (
    <header>
      <Link to={GROUPS} className="back-link">
        <ArrowLeft className="size-4" />
        Groups
      </Link>
      <div className="subject">
        <Avatar name={groupName} />
        <div className="min-w-0">
          <div className="subject-name">
            <h1>
              <bdi>{groupName}</bdi>
            </h1>
            {directory && <DirectoryBadge />}
          </div>
          <p className="subject-facts">
            {description && <bdi className="w-full">{description}</bdi>}
            {directory && (
              <span className="w-full">A directory manages the name and the members of this group.</span>
            )}
            <span>{counted(userCount, "member")}</span>
            <a href="#roles" className="hover:underline">
              {counted(roles.length, "role")}
            </a>
            <a href="#applications" className="hover:underline">
              {counted(applications.length, "application")}
            </a>
          </p>
        </div>
        <div className="subject-actions">
          {canChange && (
            <ButtonLink icon={Pencil} to={groupPath(id, "overview/edit")} preventScrollReset>
              Edit
            </ButtonLink>
          )}
          {(canChange || readsAudits) && (
            <PageMenu>
              {readsAudits && <Link to={history}>History</Link>}
              {canChange && (
                <Link to={groupPath(id, "overview/delete")} preventScrollReset className="text-error">
                  Delete
                </Link>
              )}
            </PageMenu>
          )}
        </div>
      </div>
    </header>
  );
}
