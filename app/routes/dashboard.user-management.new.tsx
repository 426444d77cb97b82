import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { USER_MANAGEMENT } from "#app/navigation";
import { addAction } from "#app/noun/actions.server";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { UserDialog } from "./dashboard.user-management/user-dialog";
import { NewUserSchema, toUserInput } from "./dashboard.user-management/user-form";
import { idsOf, userOptions, users } from "./dashboard.user-management/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle("Add User");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  const options = await userOptions(session);
  const draft = await takeDraft(idsOf(options));
  return { options, draft, closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export const action = addAction(users, {
  schema: NewUserSchema,
  create: (session, form) => client.create(session, toUserInput(form, form.password)),
  shownBy: "email",
});

export default function AddUserDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  return <UserDialog options={options} closeTo={closeTo} />;
}
