import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { scopeList } from "#app/components/scopes";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_APPLICATIONS } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.withdraw");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(title);

export async function loader({ params: { applicationId } }: LoaderFunctionArgs) {
  const { session } = await requireChange(ACCOUNT_APPLICATIONS);
  const consents = await account.consents(session);
  return { consent: consents.find((one) => one.applicationId === applicationId) };
}

export const action = async ({ request, params: { applicationId = "" } }: ActionFunctionArgs) =>
  submitDelete({
    page: ACCOUNT_APPLICATIONS,
    form: await request.formData(),
    send: (session) => account.withdrawConsent(session, applicationId),
    success: say("account.withdraw.done"),
    failure: say("account.withdraw.failed"),
    closeTo: ACCOUNT_APPLICATIONS,
  });

export default function WithdrawConsentDialog() {
  const { consent } = useLoaderData<typeof loader>();
  if (!consent) return <ThingMissing title={title()} noun="consent" closeTo={ACCOUNT_APPLICATIONS} />;
  return (
    <QuestionDialog
      title={title()}
      closeTo={ACCOUNT_APPLICATIONS}
      name={consent.applicationName}
      details={[scopeList(consent.scopes)]}
      answer={say("account.consent.withdraw")}
      look="danger"
    >
      <p>{say("account.withdraw.effect")}</p>
    </QuestionDialog>
  );
}
