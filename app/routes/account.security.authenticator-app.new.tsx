import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { parseUrl } from "#api/contract/parse-url";
import { AppCodeDialog } from "#app/account/security/app-code-dialog";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { closeUnlessCodes, openDialog } from "#app/account/security/dialog.server";
import { CodeFormSchema, EmptyFormSchema } from "#app/account/security/forms";
import { qrCode } from "#app/components/qr-code.server";
import { pageTitle } from "#app/forms/dialog-route";
import { FormDialog } from "#app/forms/form-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { account } from "#app/sso-api/account.server";

const TITLE = "Set Up Authenticator App";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader() {
  const { proof } = await openDialog();
  return { proof };
}

/** First the set-up, then its code. */
export async function action({ request }: ActionFunctionArgs) {
  const uri = (await request.clone().formData()).get("uri");
  const shared = {
    request,
    page: ACCOUNT_SECURITY,
    failure: "Failed to set up the authenticator app",
  } as const;
  if (typeof uri !== "string") {
    return submitAndShow({
      ...shared,
      schema: EmptyFormSchema,
      send: async (session) => ({ setup: await toSetup((await account.setUpTotp(session)).uri) }),
    });
  }
  const outcome = await submitAndShow({
    ...shared,
    schema: CodeFormSchema,
    send: async (session, { code }) =>
      closeUnlessCodes(await account.confirmTotp(session, { code }), "Authenticator app set up"),
  });
  if ("answer" in outcome.data) return outcome;
  // The page shows the same QR code again.
  return data({ ...outcome.data, setup: await toSetup(uri) }, outcome.init ?? undefined);
}

/** What the user scans, or types in. */
async function toSetup(uri: string) {
  const secret = parseUrl(uri)?.searchParams.get("secret");
  return { uri, key: secret?.match(/.{1,4}/g)?.join(" ") ?? "", qr: await qrCode(uri) };
}

export default function SetUpAppDialog() {
  const outcome = useActionData<typeof action>();
  const { form } = useDialogForm(EmptyFormSchema, {});
  const answer = outcome && "answer" in outcome ? outcome.answer : outcome;
  if (answer && "codes" in answer) {
    const done = "The authenticator app is set up, and you were signed out everywhere else.";
    return <CodesDialog codes={answer.codes} done={done} />;
  }
  if (answer && "setup" in answer) return <AppCodeDialog title={TITLE} setup={answer.setup} />;
  return (
    <FormDialog title={TITLE} closeTo={ACCOUNT_SECURITY} form={form} submitLabel="Continue" own>
      <p className="dialog-wide">
        Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        2FAS. Your password manager may have one too. Then continue.
      </p>
    </FormDialog>
  );
}
