import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openEmailDialog } from "#app/account/profile/dialog.server";
import { EmailFormSchema } from "#app/account/profile/forms";
import { pageTitle } from "#app/forms/dialog-route";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { submit } from "#app/forms/submit.server";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { account } from "#app/sso-api/account.server";

const TITLE = "Change Email";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = openEmailDialog;

export const action = ({ request }: ActionFunctionArgs) =>
  submit({
    request,
    page: ACCOUNT_PROFILE,
    schema: EmailFormSchema,
    send: (session, { email }) => account.changeEmail(session, email),
    success: "We have sent a link to the new address.",
    failure: "Failed to change the email address",
    closeTo: ACCOUNT_PROFILE,
  });

export default function ChangeEmailDialog() {
  const { email } = useLoaderData<typeof loader>();
  const { form, fields } = useActionForm(EmailFormSchema, {});
  return (
    <FormDialog
      title={TITLE}
      closeTo={ACCOUNT_PROFILE}
      form={form}
      about={<bdi>{email}</bdi>}
      submitLabel="Send link"
    >
      <div className="dialog-wide">
        <TextField
          label="New Email"
          field={fields.email}
          type="email"
          autoComplete="email"
          hint="We send a link there. The address changes once you open it, while you are signed in. Your present address gets a notice."
        />
      </div>
    </FormDialog>
  );
}
