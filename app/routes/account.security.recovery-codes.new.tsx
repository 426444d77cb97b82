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

const TITLE = "New Recovery Codes";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);

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
    failure: "Failed to make new recovery codes",
  });

export default function NewCodesDialog() {
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome) {
    return <CodesDialog codes={outcome.answer} done="Your earlier codes no longer work." />;
  }
  return (
    <IntroDialog title={TITLE} submitLabel="Make new codes">
      You get ten new codes. Your current ones stop working.
    </IntroDialog>
  );
}
