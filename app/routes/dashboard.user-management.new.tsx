import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { submitAndShow } from "#app/forms/submit.server";
import { newLoader } from "#app/noun/loaders.server";
import { InvitationLinkDialog } from "#app/users/links/link-dialog";
import { addUser } from "#app/users/new-user.server";
import { UserDialog } from "#app/users/user-dialog";
import { NewUserSchema } from "#app/users/user-form";
import { idsOf, userOptions, users } from "#app/users/users.server";

const TITLE = "Add User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

import { useAnswer } from "#app/forms/use-answer";
export const meta = pageTitle(TITLE);
export const loader = newLoader(
  users,
  async (session) => ({ options: await userOptions(session) }),
  ({ options }) => idsOf(options),
);

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: users.page,
    schema: NewUserSchema,
    send: (session, form) => addUser(session, form, request),
    failure: "Failed to add user",
  });

export default function AddUserDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome)
    return <InvitationLinkDialog title={TITLE} closeTo={closeTo} {...outcome.answer} />;
  return <UserDialog options={options} closeTo={closeTo} />;
}
