import type { ActionFunctionArgs } from "@remix-run/node";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { openDialog } from "#app/account/security/dialog.server";
import { EmptyFormSchema } from "#app/account/security/forms";
import { IntroDialog } from "#app/account/security/intro-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.new-codes");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(title);

export async function loader() {
  const { proof } = await openDialog();
  return { proof };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: ACCOUNT_SECURITY,
    schema: EmptyFormSchema,
    send: account.newRecoveryCodes,
    failure: say("account.new-codes.failed"),
  });

export default function NewCodesDialog() {
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome) {
    return <CodesDialog codes={outcome.answer} text={say("account.new-codes.codes")} />;
  }
  return (
    <IntroDialog title={title()} submitLabel={say("account.new-codes.make")}>
      {say("account.new-codes.intro")}
    </IntroDialog>
  );
}
