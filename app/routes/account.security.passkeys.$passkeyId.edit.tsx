import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openPasskey } from "#app/account/security/dialog.server";
import { PasskeyFormSchema } from "#app/account/security/forms";
import { pageTitle } from "#app/forms/dialog-route";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { submit } from "#app/forms/submit.server";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.rename-passkey");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);
export const loader = ({ params: { passkeyId = "" } }: LoaderFunctionArgs) => openPasskey(passkeyId);

export const action = ({ request, params: { passkeyId = "" } }: ActionFunctionArgs) =>
  submit({
    request,
    page: ACCOUNT_SECURITY,
    schema: PasskeyFormSchema,
    send: (session, form) => account.renamePasskey(session, passkeyId, form),
    success: say("account.rename-passkey.done"),
    failure: say("account.rename-passkey.failed"),
    closeTo: ACCOUNT_SECURITY,
  });

export default function RenamePasskeyDialog() {
  const { passkey } = useLoaderData<typeof loader>();
  const { form, fields } = useActionForm(PasskeyFormSchema, { name: passkey?.name ?? "" });
  if (!passkey) return <ThingMissing title={title()} noun="passkey" closeTo={ACCOUNT_SECURITY} />;
  return (
    <FormDialog
      title={title()}
      closeTo={ACCOUNT_SECURITY}
      form={form}
      submitLabel={say("account.rename-passkey.save")}
      own
    >
      <div className="dialog-wide">
        <TextField label={say("step.passkey-name")} field={fields.name} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
