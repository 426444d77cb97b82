import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.end-others");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);

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
    success: say("account.end-others.done"),
    failure: say("account.end-others.failed"),
    closeTo: ACCOUNT_SESSIONS,
  });

export default function EndOthersDialog() {
  const { others } = useLoaderData<typeof loader>();
  return (
    <QuestionDialog
      title={title()}
      closeTo={ACCOUNT_SESSIONS}
      name={say("account.end-others.count", { count: others })}
      answer={say("account.end-others.submit")}
      look="danger"
    >
      <p>{say("account.end-others.effect")}</p>
    </QuestionDialog>
  );
}
