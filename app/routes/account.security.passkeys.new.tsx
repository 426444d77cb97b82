import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addPasskey } from "#app/account/security/add-passkey.server";
import { CodesDialog } from "#app/account/security/codes-dialog";
import { deviceName } from "#app/account/security/device-name";
import { openDialog } from "#app/account/security/dialog.server";
import { IntroDialog } from "#app/account/security/intro-dialog";
import { NewPasskeyDialog } from "#app/account/security/new-passkey-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { useAnswer } from "#app/forms/use-answer";
import { requestContext } from "#app/request/context.server";
import { requireFeature } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

const title = () => say("account.add-passkey");

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(title);

/** The options, once the proof is given. */
export async function loader() {
  const { session, proof } = await openDialog();
  await requireFeature("passkeys");
  if (proof) return { proof };
  return { options: await account.passkeyOptions(session), name: deviceName(requestContext().userAgent) };
}

export const action = ({ request }: ActionFunctionArgs) => addPasskey(request);

export default function AddPasskeyDialog() {
  const loaded = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  const answer = outcome && "answer" in outcome ? outcome.answer : undefined;
  if (answer) return <CodesDialog codes={answer.codes} text={say("account.add-passkey.codes")} />;
  if (loaded.options) return <NewPasskeyDialog title={title()} options={loaded.options} name={loaded.name} />;
  return (
    <IntroDialog title={title()} submitLabel={say("step.continue")}>
      {say("account.add-passkey.intro")}
    </IntroDialog>
  );
}
