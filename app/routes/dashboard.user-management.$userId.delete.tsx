import { useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { DEACTIVATE } from "#app/forms/intents";
import { findProofNeeded } from "#app/forms/proof.server";
import { SUPER } from "#app/navigation";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { users as client } from "#app/sso-api/users.server";
import { detailsOf, possessionsOf } from "./dashboard.user-management/about-user";
import { isEditable } from "./dashboard.user-management/user-form";
import { deactivateUser, users } from "./dashboard.user-management/users.server";

const TITLE = "Delete User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(users, async (session, user) => ({
  proof: user.roles?.includes(SUPER) ? await findProofNeeded(session) : undefined,
}));
export const action = deleteAction(users, { remove: client.delete, deactivate: deactivateUser });

export default function DeleteUserDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  const possessions = possessionsOf(user);
  const canDeactivate = user.status === true && isEditable(user);
  return (
    <DeleteDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      instead={canDeactivate ? DEACTIVATE : undefined}
    >
      {possessions && <p>Deleting this user takes away {possessions}.</p>}
      <p>Are you sure you want to delete this user?</p>
      {canDeactivate && (
        <p className="text-muted">
          A deleted user can't be restored. Deactivating only stops them from signing in.
        </p>
      )}
    </DeleteDialog>
  );
}
