import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";

const TITLE = "Sign Out Everywhere Else";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader() {
  const { session } = await requireChange(ACCOUNT_SESSIONS);
  const sessions = await account.sessions(session);
  return { others: sessions.filter(({ current }) => !current).length };
}

export const action = async ({ request }: ActionFunctionArgs) =>
  submitDelete({
    page: ACCOUNT_SESSIONS,
    form: await request.formData(),
    send: account.endOtherSessions,
    success: "Signed out everywhere else",
    failure: "Failed to sign out everywhere else",
    closeTo: ACCOUNT_SESSIONS,
  });

export default function EndOthersDialog() {
  const { others } = useLoaderData<typeof loader>();
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={ACCOUNT_SESSIONS}
      name={counted(others, "other session")}
      answer="Sign out"
      look="danger"
    >
      <p>
        The console and the applications ask you to sign in again there. You stay signed in on this device.
      </p>
    </QuestionDialog>
  );
}
