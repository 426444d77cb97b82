import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { GROUP_COLUMNS } from "#app/groups/group-columns";
import { groups } from "#app/groups/groups.server";
import { UsersRound } from "#app/icons";
import { GROUPS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import type { Filter } from "#app/table/filter-form";

export const loader = listLoader(groups);

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Groups");

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
      columns={GROUP_COLUMNS}
      filters={FILTERS}
      nameOf={({ groupName }) => groupName}
      rowAddress={({ id }) => groupPath(id)}
    />
  );
}
