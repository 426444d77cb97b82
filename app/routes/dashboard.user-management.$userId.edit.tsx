import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submit } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { UserDialog } from "./dashboard.user-management/user-dialog";
import { EditUserSchema, isEditable, toUserInput } from "./dashboard.user-management/user-form";
import {
  findUser,
  idsOf,
  readUser,
  refuseGoogleReset,
  userOptions,
} from "./dashboard.user-management/users.server";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Edit User");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  const [user, options] = await Promise.all([findUser(session, request, userId), userOptions(session)]);
  const draft = await takeDraft(idsOf(options, user));
  return { user, options, draft, closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export function action({ request, params: { userId = "" } }: ActionFunctionArgs) {
  return submit({
    request,
    page: USER_MANAGEMENT,
    schema: EditUserSchema,
    send: async (session, form) => {
      if (form.resetPassword) await refuseGoogleReset(session, request, userId);
      const password = form.resetPassword ? form.password : undefined;
      await users.update(session, userId, toUserInput(form, password), form.version);
    },
    success: "User updated successfully",
    failure: "Failed to update user",
    closeTo: closeAddress(USER_MANAGEMENT, request),
    readCurrent: (session) => readUser(session, userId),
  });
}

export default function EditUserDialog() {
  const { user, options, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <NoticeDialog title="Edit User" closeTo={closeTo} message="This user was not found." />;
  if (!isEditable(user)) {
    return (
      <NoticeDialog
        title="Edit User"
        closeTo={closeTo}
        message="The SSO API does not give all of this user, so saving would lose the rest. Edit the user there."
      />
    );
  }
  return <UserDialog key={user.id} user={user} options={options} closeTo={closeTo} />;
}
