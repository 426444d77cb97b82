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

const TITLE = "Rename Passkey";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = ({ params: { passkeyId = "" } }: LoaderFunctionArgs) => openPasskey(passkeyId);

export const action = ({ request, params: { passkeyId = "" } }: ActionFunctionArgs) =>
  submit({
    request,
    page: ACCOUNT_SECURITY,
    schema: PasskeyFormSchema,
    send: (session, form) => account.renamePasskey(session, passkeyId, form),
    success: "Passkey renamed",
    failure: "Failed to rename the passkey",
    closeTo: ACCOUNT_SECURITY,
  });

export default function RenamePasskeyDialog() {
  const { passkey } = useLoaderData<typeof loader>();
  const { form, fields } = useActionForm(PasskeyFormSchema, { name: passkey?.name ?? "" });
  if (!passkey) return <ThingMissing title={TITLE} noun="passkey" closeTo={ACCOUNT_SECURITY} />;
  return (
    <FormDialog title={TITLE} closeTo={ACCOUNT_SECURITY} form={form} submitLabel="Save" own>
      <div className="dialog-wide">
        <TextField label="Name" field={fields.name} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
