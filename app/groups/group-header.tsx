import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { groupPath, historyPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { DirectoryBadge } from "#app/components/directory-badge";
import { PageMenu } from "#app/components/page-menu";
import { Pencil } from "#app/icons";
import { SubjectHeader } from "#app/subject/subject-header";
import { GROUP, useGroup } from "./use-group";

/** The group's name and actions. */
export function GroupHeader() {
  const { groupName, directory } = useGroup().group;
  return (
    <SubjectHeader
      of={GROUP}
      face={<Avatar name={groupName} />}
      name={groupName}
      badges={directory && <DirectoryBadge />}
      facts={<Facts />}
      actions={<Actions />}
    />
  );
}

function Facts() {
  const { description, userCount, roles, applications, directory } = useGroup().group;
  return (
    <>
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
    </>
  );
}

function Actions() {
  const { group, canChange, readsAudits } = useGroup();
  return (
    <>
      {canChange && (
        <ButtonLink icon={Pencil} to={groupPath(group.id, "overview/edit")} preventScrollReset>
          Edit
        </ButtonLink>
      )}
      {(canChange || readsAudits) && (
        <PageMenu>
          {readsAudits && <Link to={historyPath(group.id)}>History</Link>}
          {canChange && (
            <Link to={groupPath(group.id, "overview/delete")} preventScrollReset className="text-error">
              Delete
            </Link>
          )}
        </PageMenu>
      )}
    </>
  );
}
