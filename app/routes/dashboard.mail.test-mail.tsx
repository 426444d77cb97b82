import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { TestMailDialog } from "#app/mails/test-mail-dialog";
import { MAIL } from "#app/navigation";
import { currentProfile, requireChange } from "#app/session/guards.server";
import { mails } from "#app/sso-api/mails.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Send a Test Email";

export const meta = pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireChange(MAIL);
  const profile = await currentProfile();
  return { address: profile?.email, closeTo: closeAddress(MAIL, request) };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: MAIL,
    schema: z.object({}),
    send: mails.test,
    failure: "Failed to send the test email",
  });

export default function TestMailRoute() {
  const { address, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome)
    return <TestMailDialog title={TITLE} closeTo={closeTo} {...outcome.answer} />;
  return (
    <QuestionDialog title={TITLE} closeTo={closeTo} name={address ?? "Your own address"} answer="Send">
      <p>
        Sends an email to your own address at once and says whether the mail server accepted it. Emails that
        wait are tried again then.
      </p>
    </QuestionDialog>
  );
}
