import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { DeleteGroupDialog } from "#app/groups/delete-group-dialog";
import { groups } from "#app/groups/groups.server";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Delete Group";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(groups);
export const action = deleteAction(groups, { remove: client.delete });

export default function DeleteDialog() {
  const { thing: group, closeTo } = useLoaderData<typeof loader>();
  if (!group) return <ThingMissing title={TITLE} noun="group" closeTo={closeTo} />;
  return <DeleteGroupDialog title={TITLE} group={group} closeTo={closeTo} />;
}
