import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openEmailDialog } from "#app/account/profile/dialog.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { account } from "#app/sso-api/account.server";

const TITLE = "Send Confirmation";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
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
    success: "We have sent a link.",
    failure: "Failed to send the link",
    closeTo: ACCOUNT_PROFILE,
  });

export default function SendConfirmationDialog() {
  const { email, newEmail } = useLoaderData<typeof loader>();
  return (
    <QuestionDialog title={TITLE} closeTo={ACCOUNT_PROFILE} name={newEmail ?? email} answer="Send">
      <p>
        We send a link to this address. Open it while you are signed in: then the address is confirmed. It
        works for 24 hours, and links of before don&apos;t work any more.
      </p>
    </QuestionDialog>
  );
}
