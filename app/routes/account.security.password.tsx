import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { SHORTEST_PASSWORD } from "#api/contract/password-rules";
import { openDialog } from "#app/account/security/dialog.server";
import { PasswordFormSchema } from "#app/account/security/forms";
import { pageTitle } from "#app/forms/dialog-route";
import { PasswordField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { PasswordMeter } from "#app/forms/password-meter";
import { submit } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { currentProfile } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { passwordMinLength } from "#app/sso-api/capabilities.server";

const TITLE = "Change Password";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader() {
  const { proof } = await openDialog();
  const { name = "", username = "", email = "" } = (await currentProfile()) ?? {};
  return {
    owner: { name, username, email },
    minLength: (await passwordMinLength()) ?? SHORTEST_PASSWORD,
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
    success: "Password changed. You were signed out everywhere else.",
    failure: "Failed to change the password",
    closeTo: ACCOUNT_SECURITY,
  });

export default function ChangePasswordDialog() {
  const { owner, minLength } = useLoaderData<typeof loader>();
  const { form, fields } = useDialogForm(PasswordFormSchema, {});
  const [password, setPassword] = useState("");
  return (
    <FormDialog title={TITLE} closeTo={ACCOUNT_SECURITY} form={form} submitLabel="Change password" own>
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      <div className="dialog-wide">
        <PasswordField
          label="Current Password"
          field={fields.current}
          autoComplete="current-password"
          aria-required
        />
      </div>
      <PasswordField
        label="New Password"
        field={fields.password}
        hint={`At least ${minLength} characters. Not a common password, and not your name, username or email.`}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-required
      >
        <PasswordMeter password={password} owner={owner} minLength={minLength} />
      </PasswordField>
      <PasswordField label="Confirm New Password" field={fields.confirmPassword} aria-required />
    </FormDialog>
  );
}
