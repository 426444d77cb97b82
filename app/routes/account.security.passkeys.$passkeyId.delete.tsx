import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openPasskey } from "#app/account/security/dialog.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.remove-passkey");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);
export const loader = ({ params: { passkeyId = "" } }: LoaderFunctionArgs) => openPasskey(passkeyId);

export const action = async ({ request, params: { passkeyId = "" } }: ActionFunctionArgs) =>
  submitDelete({
    page: ACCOUNT_SECURITY,
    form: await request.formData(),
    send: (session) => account.removePasskey(session, passkeyId),
    success: say("account.remove-passkey.done"),
    failure: say("account.remove-passkey.failed"),
    closeTo: ACCOUNT_SECURITY,
  });

export default function RemovePasskeyDialog() {
  const { passkey } = useLoaderData<typeof loader>();
  if (!passkey) return <ThingMissing title={title()} noun="passkey" closeTo={ACCOUNT_SECURITY} />;
  return (
    <QuestionDialog
      title={title()}
      closeTo={ACCOUNT_SECURITY}
      name={passkey.name}
      answer={say("account.app.remove")}
      look="danger"
      own
    >
      <p>{say("account.remove-passkey.effect")}</p>
    </QuestionDialog>
  );
}
