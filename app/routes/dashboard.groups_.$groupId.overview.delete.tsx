import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { submitDelete } from "#app/forms/submit.server";
import { DeleteGroupDialog } from "#app/groups/delete-group-dialog";
import { GROUPS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Delete Group";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  return { group: await client.get(session, groupId) };
}

export const action = ({ params: { groupId = "" } }: ActionFunctionArgs) =>
  submitDelete({
    page: GROUPS,
    send: (session) => client.delete(session, groupId),
    success: "Group deleted successfully",
    failure: "Failed to delete the group",
    closeTo: GROUPS,
  });

/** The same dialog as over the list, over the group's page. */
export default function DeleteDialog() {
  const { group } = useLoaderData<typeof loader>();
  return <DeleteGroupDialog title={TITLE} group={group} closeTo={groupPath(group.id)} />;
}
