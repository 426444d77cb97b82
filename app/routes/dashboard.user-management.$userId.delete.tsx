import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { detailsOf, possessionsOf } from "./dashboard.user-management/about-user";
import { isEditable } from "./dashboard.user-management/user-form";
import { deactivateUser, findUser } from "./dashboard.user-management/users.server";

const DEACTIVATE = "deactivate";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Delete User");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  return { user: await findUser(session, request, userId), closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export async function action({ request, params: { userId = "" } }: ActionFunctionArgs) {
  if ((await request.clone().formData()).get("intent") === DEACTIVATE) {
    return submitDelete({
      page: USER_MANAGEMENT,
      send: (session) => deactivateUser(session, request, userId),
      success: "User updated successfully",
      failure: "Failed to update user",
      closeTo: closeAddress(USER_MANAGEMENT, request),
    });
  }
  return submitDelete({
    page: USER_MANAGEMENT,
    send: (session) => users.delete(session, userId),
    success: "User deleted successfully",
    failure: "Failed to delete the user",
    closeTo: closeAddress(USER_MANAGEMENT, request),
  });
}

export default function DeleteUserDialog() {
  const { user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <NoticeDialog title="Delete User" closeTo={closeTo} message="This user was not found." />;
  const possessions = possessionsOf(user);
  const canDeactivate = user.status === true && isEditable(user);
  return (
    <DeleteDialog
      title="Delete User"
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      instead={canDeactivate ? { intent: DEACTIVATE, label: "Deactivate instead" } : undefined}
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
