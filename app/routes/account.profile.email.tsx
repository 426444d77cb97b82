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
import { say } from "#languages/say";

const title = () => say("account.new-email");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);
export const loader = openEmailDialog;

export const action = ({ request }: ActionFunctionArgs) =>
  submit({
    request,
    page: ACCOUNT_PROFILE,
    schema: EmailFormSchema,
    send: (session, { email }) => account.changeEmail(session, email),
    success: say("account.new-email.sent"),
    failure: say("account.new-email.failed"),
    closeTo: ACCOUNT_PROFILE,
  });

export default function ChangeEmailDialog() {
  const { email } = useLoaderData<typeof loader>();
  const { form, fields } = useActionForm(EmailFormSchema, {});
  return (
    <FormDialog
      title={title()}
      closeTo={ACCOUNT_PROFILE}
      form={form}
      about={<bdi>{email}</bdi>}
      submitLabel={say("password.send-link")}
    >
      <div className="dialog-wide">
        <TextField
          label={say("account.new-email.field")}
          field={fields.email}
          type="email"
          autoComplete="email"
          hint={say("account.new-email.hint")}
        />
      </div>
    </FormDialog>
  );
}
