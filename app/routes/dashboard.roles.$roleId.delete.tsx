import { useLoaderData } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { roles } from "#app/roles/roles.server";
import { roles as client } from "#app/sso-api/roles.server";

const TITLE = "Delete Role";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(roles, async (session, { id }) => ({
  count: await client.userCount(session, id),
}));
export const action = deleteAction(roles, { remove: client.delete });

export default function DeleteRoleDialog() {
  const { thing: role, count = 0, closeTo } = useLoaderData<typeof loader>();
  if (!role) return <ThingMissing title={TITLE} noun="role" closeTo={closeTo} />;
  return (
    <DeleteDialog title={TITLE} closeTo={closeTo} name={role.roleName}>
      <p>There are {formatCount(count)} users assigned to this role.</p>
      <p>Are you sure you want to delete this role?</p>
    </DeleteDialog>
  );
}
