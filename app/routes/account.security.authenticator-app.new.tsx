import type { ActionFunctionArgs } from "@remix-run/node";
import { AppCodeDialog } from "#app/account/security/app-code-dialog";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { openDialog } from "#app/account/security/dialog.server";
import { IntroDialog } from "#app/account/security/intro-dialog";
import { setUpApp } from "#app/account/security/set-up-app.server";
import { pageTitle } from "#app/forms/dialog-route";
import { useAnswer } from "#app/forms/use-answer";
import { say } from "#languages/say";

const title = () => say("account.set-up-app");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(title);

export async function loader() {
  const { proof } = await openDialog();
  return { proof };
}

export const action = ({ request }: ActionFunctionArgs) => setUpApp(request);

export default function SetUpAppDialog() {
  const outcome = useAnswer<typeof action>();
  const answer = outcome && "answer" in outcome ? outcome.answer : outcome;
  if (answer && "codes" in answer)
    return <CodesDialog codes={answer.codes} text={say("account.set-up-app.codes")} />;
  if (answer && "setup" in answer) return <AppCodeDialog title={title()} setup={answer.setup} />;
  return (
    <IntroDialog title={title()} submitLabel={say("step.continue")}>
      {say("account.set-up-app.intro")}
    </IntroDialog>
  );
}
