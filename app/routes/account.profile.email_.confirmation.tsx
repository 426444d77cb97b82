import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openEmailDialog } from "#app/account/profile/dialog.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.confirm-email");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);
export const loader = openEmailDialog;

/** To the new address if there is one, or else to the present one. */
export const action = async ({ request }: ActionFunctionArgs) =>
  submitDelete({
    page: ACCOUNT_PROFILE,
    form: await request.formData(),
    send: async (session) => {
      const { email, newEmail } = await account.get(session);
      await account.changeEmail(session, newEmail?.email ?? email);
    },
    success: say("account.confirm-email.sent"),
    failure: say("account.confirm-email.failed"),
    closeTo: ACCOUNT_PROFILE,
  });

export default function SendConfirmationDialog() {
  const { email, newEmail } = useLoaderData<typeof loader>();
  return (
    <QuestionDialog
      title={title()}
      closeTo={ACCOUNT_PROFILE}
      name={newEmail ?? email}
      answer={say("account.confirm-email.send")}
    >
      <p>{say("account.confirm-email.effect")}</p>
    </QuestionDialog>
  );
}
