import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { USER_MANAGEMENT } from "#app/navigation";
import { editAction } from "#app/noun/actions.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { UserDialog } from "./dashboard.user-management/user-dialog";
import { EditUserSchema, isEditable, toUserInput } from "./dashboard.user-management/user-form";
import { idsOf, refuseGoogleReset, userOptions, users } from "./dashboard.user-management/users.server";

const TITLE = "Edit User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request, params: { userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  const [user, options] = await Promise.all([users.find(session, request, userId), userOptions(session)]);
  const draft = await takeDraft(idsOf(options, user));
  return { user, options, draft, closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export const action = editAction(users, {
  schema: EditUserSchema,
  update: async (session, id, form, request) => {
    if (form.resetPassword) await refuseGoogleReset(session, request, id);
    const password = form.resetPassword ? form.password : undefined;
    await client.update(session, id, toUserInput(form, password), form.version);
  },
});

export default function EditUserDialog() {
  const { user, options, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (!isEditable(user)) {
    return (
      <NoticeDialog
        title={TITLE}
        closeTo={closeTo}
        message="The SSO API doesn't return all of this user's fields, so saving here would lose the others. Edit the user there."
      />
    );
  }
  return <UserDialog key={user.id} user={user} options={options} closeTo={closeTo} />;
}
