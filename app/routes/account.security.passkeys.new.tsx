import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { deviceName } from "#app/account/security/device-name";
import { closeUnlessCodes, openDialog } from "#app/account/security/dialog.server";
import { EmptyFormSchema, NewPasskeyFormSchema } from "#app/account/security/forms";
import { NEEDS_SCRIPT, NewPasskeyDialog } from "#app/account/security/new-passkey-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { FormDialog } from "#app/forms/form-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { account } from "#app/sso-api/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { SsoApiError } from "#app/sso-api-error";

const TITLE = "Add Passkey";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

/** The options, once the proof is given. */
export async function loader() {
  const { session, proof } = await openDialog();
  if (!(await hasFeature("passkeys"))) throw new Response(null, { status: 404 });
  if (proof) return { proof };
  return { options: await account.passkeyOptions(session), name: deviceName(requestContext().userAgent) };
}

/** First the proof, if one is needed, then the passkey. */
export async function action({ request }: ActionFunctionArgs) {
  const hasPasskey = (await request.clone().formData()).has("credential");
  const shared = { request, page: ACCOUNT_SECURITY, failure: "Failed to add the passkey" } as const;
  if (!hasPasskey) return submitAndShow({ ...shared, schema: EmptyFormSchema, send: async () => null });
  return submitAndShow({
    ...shared,
    schema: NewPasskeyFormSchema,
    send: async (session, { name, credential }) => {
      if (credential === "") throw new SsoApiError(422, undefined, { credential: [NEEDS_SCRIPT] });
      const added = await account.addPasskey(session, { name, credential: parseJson(credential) });
      return closeUnlessCodes(added, "Passkey added");
    },
  });
}

export default function AddPasskeyDialog() {
  const loaded = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { form } = useDialogForm(EmptyFormSchema, {});
  const answer = outcome && "answer" in outcome ? outcome.answer : undefined;
  if (answer) {
    const done = "The passkey is added, and you were signed out everywhere else.";
    return <CodesDialog codes={answer.codes} done={done} />;
  }
  if (loaded.options) return <NewPasskeyDialog title={TITLE} options={loaded.options} name={loaded.name} />;
  return (
    <FormDialog title={TITLE} closeTo={ACCOUNT_SECURITY} form={form} submitLabel="Continue" own>
      <p className="dialog-wide">Confirm that it is you. Then your browser creates the passkey.</p>
    </FormDialog>
  );
}
