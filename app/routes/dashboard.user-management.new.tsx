import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress, leadTo } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { submit } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { UserDialog } from "./dashboard.user-management/user-dialog";
import { NewUserSchema, toUserInput } from "./dashboard.user-management/user-form";
import { idsOf, userOptions } from "./dashboard.user-management/users.server";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Add User");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  const options = await userOptions(session);
  const draft = await takeDraft(idsOf(options));
  return { options, draft, closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export function action({ request }: ActionFunctionArgs) {
  return submit({
    request,
    page: USER_MANAGEMENT,
    schema: NewUserSchema,
    send: (session, form) => users.create(session, toUserInput(form, form.password)),
    success: "User added successfully",
    about: (form, added) => leadTo(USER_MANAGEMENT, form.get("email"), added),
    failure: "Failed to add user",
    closeTo: closeAddress(USER_MANAGEMENT, request),
  });
}

export default function AddUserDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  return <UserDialog options={options} closeTo={closeTo} />;
}
