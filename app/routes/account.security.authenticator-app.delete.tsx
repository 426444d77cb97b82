import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDialog } from "#app/account/security/dialog.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { account } from "#app/sso-api/account.server";

const TITLE = "Remove Authenticator App";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader() {
  const { session, proof } = await openDialog();
  const { totp } = await account.factors(session);
  return { proof, isSetUp: totp !== null };
}

export const action = async ({ request }: ActionFunctionArgs) =>
  submitDelete({
    page: ACCOUNT_SECURITY,
    form: await request.formData(),
    send: account.removeTotp,
    success: "Authenticator app removed",
    failure: "Failed to remove the authenticator app",
    closeTo: ACCOUNT_SECURITY,
  });

export default function RemoveAppDialog() {
  const { isSetUp } = useLoaderData<typeof loader>();
  if (!isSetUp) return <ThingMissing title={TITLE} noun="authenticator app" closeTo={ACCOUNT_SECURITY} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={ACCOUNT_SECURITY}
      name="Authenticator app"
      answer="Remove"
      look="danger"
      own
    >
      <p>Its codes don&apos;t work any more. You can delete the entry in the app afterwards.</p>
    </QuestionDialog>
  );
}
