import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { REQUIRED } from "#api/contract/text";
import { addedLink, closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { closeWithToast, submitAndShow } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { setToast } from "#app/request/toast.server";
import { requireChange } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { InvitationLinkDialog } from "#app/users/links/link-dialog";
import { UserDialog } from "#app/users/user-dialog";
import { NewUserSchema, toUserInput } from "#app/users/user-form";
import { groupsOf, idsOf, linkWays, userOptions } from "#app/users/users.server";

const TITLE = "Add User";
const SUCCESS = "User added successfully";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  const options = await userOptions(session);
  const draft = await takeDraft(idsOf(options));
  return { options, draft, closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: USER_MANAGEMENT,
    schema: NewUserSchema,
    send: async (session, form) => {
      const links = await linkWays();
      const invite = form.way === "invitation";
      if (invite && !links) throw new SsoApiError(422, undefined, { password: [REQUIRED] });
      const added = await client.create(session, {
        ...toUserInput(form, invite ? undefined : form.password),
        ...(await groupsOf(form)),
        ...(links && (invite ? { invite } : { mustChange: true })),
      });
      const address = added.invitation?.address;
      const about = addedLink(USER_MANAGEMENT, form.email, added);
      if (address === undefined)
        return closeWithToast(closeAddress(USER_MANAGEMENT, request), SUCCESS, about);
      await setToast("success", SUCCESS);
      return { name: form.name, address, unsent: links?.mail };
    },
    failure: "Failed to add user",
  });

export default function AddUserDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && "answer" in outcome)
    return <InvitationLinkDialog title={TITLE} closeTo={closeTo} {...outcome.answer} />;
  return <UserDialog options={options} closeTo={closeTo} />;
}
