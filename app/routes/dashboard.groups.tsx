import { useLoaderData } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import type { Group } from "#api/contract/groups";
import { groupPath } from "#app/addresses";
import { NamedCell } from "#app/components/named-cell";
import { pageTitle } from "#app/forms/dialog-route";
import { groups } from "#app/groups/groups.server";
import { UsersRound } from "#app/icons";
import { GROUPS, USER_MANAGEMENT } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";

export const loader = listLoader(groups);

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Groups");

const COLUMNS: readonly Column<Group>[] = [
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
    render: ({ id, userCount }) => (
      <NamedCell name="Members">
        <a href={`${USER_MANAGEMENT}?${new URLSearchParams({ groupId: id })}`} className="count-link">
          {formatCount(userCount)}
        </a>
      </NamedCell>
    ),
  },
  {
    key: "roles",
    label: "Roles",
    width: "count",
    render: ({ roles }) => <NamedCell name="Roles">{formatCount(roles.length)}</NamedCell>,
  },
  {
    key: "applications",
    label: "Applications",
    width: "count",
    render: ({ applications }) => (
      <NamedCell name="Applications">{formatCount(applications.length)}</NamedCell>
    ),
  },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Group Name" }];

/** The screen "Groups". */
export default function GroupsPage() {
  return (
    <NounScreen
      {...useLoaderData<typeof loader>()}
      path={GROUPS}
      title="Groups"
      description="People who have roles and applications together."
      noun="Group"
      label="groups"
      add="Add Group"
      icon={UsersRound}
      empty="No groups yet."
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ groupName }) => groupName}
      rowAddress={({ id }) => groupPath(id)}
    />
  );
}
