import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDialog } from "#app/account/security/dialog.server";
import { PasswordFormSchema } from "#app/account/security/forms";
import { PasswordDialog } from "#app/account/security/password-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { submit } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { currentProfile } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { ownPasswordMinLength } from "#app/sso-api/capabilities.server";
import { say } from "#languages/say";

const title = () => say("account.new-password");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);

export async function loader() {
  const { proof } = await openDialog();
  const { name = "", username = "", email = "" } = (await currentProfile()) ?? {};
  return {
    owner: { name, username, email },
    minLength: await ownPasswordMinLength(),
    // The current password is a field of the form already.
    proof: proof?.by === "password" ? undefined : proof,
  };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submit({
    request,
    page: ACCOUNT_SECURITY,
    schema: PasswordFormSchema,
    send: (session, { current, password }) => account.changePassword(session, { current, password }),
    success: say("account.new-password.done"),
    failure: say("account.new-password.failed"),
    closeTo: ACCOUNT_SECURITY,
  });

export default function ChangePasswordDialog() {
  return <PasswordDialog title={title()} {...useLoaderData<typeof loader>()} />;
}
