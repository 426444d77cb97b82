import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { groupsOnPage } from "#app/groups/groups.server";
import { addPeopleAction, addPeopleLoader } from "#app/noun/add-people.server";
import { ADD_PEOPLE, AddPeopleDialog } from "#app/noun/add-people-dialog";
import { ThingMissing } from "#app/noun/thing-missing";
import { groups as client } from "#app/sso-api/groups.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_PEOPLE);
export const loader = addPeopleLoader(groupsOnPage, (user, id) => user.groups?.includes(id) ?? false);
export const action = addPeopleAction(groupsOnPage, {
  addressOf: (id) => groupPath(id, "members/add"),
  add: client.addMember,
  success: "Member added",
  failure: "Failed to add the member",
});

export default function AddMembers() {
  const { thing: group, found = null, closeTo } = useLoaderData<typeof loader>();
  if (!group) return <ThingMissing title={ADD_PEOPLE} noun="group" closeTo={closeTo} />;
  return <AddPeopleDialog about={group.groupName} page={groupPath(group.id)} found={found} there="Member" />;
}
