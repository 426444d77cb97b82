import { formatCount } from "#api/contract/counts";
import type { Group } from "#api/contract/groups";
import { groupPath } from "#app/addresses";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Column } from "#app/table/data-table";

export const GROUP_COLUMNS: readonly Column<Group>[] = [
  {
    key: "groupName",
    label: "Group Name",
    card: "lead",
    render: ({ id, groupName }) => (
      <bdi>
        <a href={groupPath(id)} className="font-medium hover:underline">
          {groupName}
        </a>
      </bdi>
    ),
  },
  { key: "description", label: "Description", clip: true },
  {
    key: "userCount",
    label: "Members",
    width: "count",
    named: true,
    render: ({ id, userCount }) => (
      <a href={`${USER_MANAGEMENT}?${new URLSearchParams({ groupId: id })}`} className="count-link">
        {formatCount(userCount)}
      </a>
    ),
  },
  {
    key: "roles",
    label: "Roles",
    width: "count",
    named: true,
    render: ({ id, roles }) => <Gifts group={id} part="roles" count={roles.length} />,
  },
  {
    key: "applications",
    label: "Applications",
    width: "count",
    named: true,
    render: ({ id, applications }) => <Gifts group={id} part="applications" count={applications.length} />,
  },
];

/** Leads to the part of the group's page that names them. */
const Gifts = ({ group, part, count }: { group: string; part: "roles" | "applications"; count: number }) => (
  <a href={`${groupPath(group)}#${part}`} className="count-link">
    {formatCount(count)}
  </a>
);
