import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { submitDelete } from "#app/forms/submit.server";
import { GROUPS } from "#app/navigation";
import { ADD_PEOPLE, AddPeopleDialog } from "#app/noun/add-people-dialog";
import { findPeople } from "#app/noun/find-people.server";
import { requireChange } from "#app/session/guards.server";
import { groups } from "#app/sso-api/groups.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_PEOPLE);

export async function loader({ request, params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const isMember = ({ groups: held }: { groups?: string[] | null | undefined }) =>
    held?.includes(groupId) ?? false;
  const [group, found] = await Promise.all([
    groups.get(session, groupId),
    findPeople(session, request, isMember),
  ]);
  return { group, found };
}

export async function action({ request, params: { groupId = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  const userId = String(form.get("userId") ?? "");
  const refused = await submitDelete({
    page: GROUPS,
    form,
    send: (session) => groups.addMember(session, groupId, userId),
    success: "Member added",
    failure: "Failed to add the member",
    closeTo: groupPath(groupId, "members/add") + new URL(request.url).search,
  });
  return data({ ...refused.data, userId }, refused.init ?? undefined);
}

export default function AddMembers() {
  const { group, found } = useLoaderData<typeof loader>();
  return <AddPeopleDialog about={group.groupName} page={groupPath(group.id)} found={found} there="Member" />;
}
