import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle, dialogMeta } from "#app/forms/dialog-route";
import { submit } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { UserDialog } from "./dashboard.user-management/user-dialog";
import { NewUserSchema, toUserInput } from "./dashboard.user-management/user-form";
import { userOptions } from "./dashboard.user-management/users.server";

export const handle = dialogHandle;
export const meta = dialogMeta("Add User");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  return { options: await userOptions(session), closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  return submit({
    request,
    schema: NewUserSchema,
    send: (form) => users.create(session, toUserInput(form, form.password)),
    success: "User added successfully",
    failure: "Failed to add user",
    closeTo: closeAddress(USER_MANAGEMENT, request),
  });
}

export default function AddUserDialog() {
  return <UserDialog {...useLoaderData<typeof loader>()} />;
}
