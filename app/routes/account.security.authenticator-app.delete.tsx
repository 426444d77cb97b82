import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDialog } from "#app/account/security/dialog.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.remove-app");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);

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
    success: say("account.remove-app.done"),
    failure: say("account.remove-app.failed"),
    closeTo: ACCOUNT_SECURITY,
  });

export default function RemoveAppDialog() {
  const { isSetUp } = useLoaderData<typeof loader>();
  if (!isSetUp) return <ThingMissing title={title()} noun="authenticator app" closeTo={ACCOUNT_SECURITY} />;
  return (
    <QuestionDialog
      title={title()}
      closeTo={ACCOUNT_SECURITY}
      name={say("account.app")}
      answer={say("account.app.remove")}
      look="danger"
      own
    >
      <p>{say("account.remove-app.effect")}</p>
    </QuestionDialog>
  );
}
