import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { useAnswer } from "#app/forms/use-answer";
import { showAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { TestResultDialog } from "#app/webhooks/test-result-dialog";
import { hostOf } from "#app/webhooks/webhook-text";
import { webhooksOnPage } from "#app/webhooks/webhooks.server";

const TITLE = "Test Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);
export const loader = thingLoader(webhooksOnPage, withProof);
export const action = showAction(webhooksOnPage, {
  schema: z.object({}),
  send: client.test,
  failure: "Failed to test the webhook",
});

export default function TestWebhookRoute() {
  const { thing: webhook, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (!webhook) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  if (outcome && "answer" in outcome)
    return <TestResultDialog title={TITLE} closeTo={closeTo} name={webhook.name} {...outcome.answer} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={webhook.name}
      details={[hostOf(webhook)]}
      answer="Send"
    >
      <p>
        Sends a signed event of the type <code>webhook.test</code> at once, and shows what the receiver
        answers. It tells nothing of anybody.
      </p>
    </QuestionDialog>
  );
}
