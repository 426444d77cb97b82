import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { groupPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { DirectoryBadge } from "#app/components/directory-badge";
import { Pencil } from "#app/icons";
import { SubjectHeader } from "#app/subject/subject-header";
import { GROUP, useGroup } from "./use-group";

/** The group's name and actions. */
export function GroupHeader() {
  const { group, canChange } = useGroup();
  const { id, groupName, directory } = group;
  return (
    <SubjectHeader
      of={GROUP}
      face={<Avatar name={groupName} />}
      name={groupName}
      badges={directory && <DirectoryBadge />}
      facts={<Facts />}
      actions={
        canChange && (
          <ButtonLink icon={Pencil} to={groupPath(id, "overview/edit")} preventScrollReset>
            Edit
          </ButtonLink>
        )
      }
      menu={[canChange && { label: "Delete", to: groupPath(id, "overview/delete"), look: "danger" }]}
    />
  );
}

function Facts() {
  const { id, description, userCount, roles, applications, directory } = useGroup().group;
  const path = groupPath(id);
  return (
    <>
      {description && <bdi className="w-full">{description}</bdi>}
      {directory && (
        <span className="w-full">A directory manages the name and the members of this group.</span>
      )}
      <span>{counted(userCount, "member")}</span>
      <Link to={`${path}#roles`} className="hover:underline">
        {counted(roles.length, "role")}
      </Link>
      <Link to={`${path}#applications`} className="hover:underline">
        {counted(applications.length, "application")}
      </Link>
    </>
  );
}
