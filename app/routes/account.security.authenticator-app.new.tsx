import type { ActionFunctionArgs } from "@remix-run/node";

import { AppCodeDialog } from "#app/account/security/app-code-dialog";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { openDialog } from "#app/account/security/dialog.server";
import { IntroDialog } from "#app/account/security/intro-dialog";
import { setUpApp } from "#app/account/security/set-up-app.server";
import { pageTitle } from "#app/forms/dialog-route";
import { useAnswer } from "#app/forms/use-answer";

const TITLE = "Set Up Authenticator App";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);

export async function loader() {
  const { proof } = await openDialog();
  return { proof };
}

export const action = ({ request }: ActionFunctionArgs) => setUpApp(request);

export default function SetUpAppDialog() {
  const outcome = useAnswer<typeof action>();
  const answer = outcome && "answer" in outcome ? outcome.answer : outcome;
  if (answer && "codes" in answer) {
    const done = "Authenticator app set up. You were signed out on other devices.";
    return <CodesDialog codes={answer.codes} done={done} />;
  }
  if (answer && "setup" in answer) return <AppCodeDialog title={TITLE} setup={answer.setup} />;
  return (
    <IntroDialog title={TITLE} submitLabel="Continue">
      Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
      2FAS. Your password manager may have one too. Then continue.
    </IntroDialog>
  );
}
