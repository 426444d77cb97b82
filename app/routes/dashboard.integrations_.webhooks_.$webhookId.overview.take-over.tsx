import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { currentProfile } from "#app/session/guards.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { isOffered } from "#app/webhooks/webhook-text";
import { webhooksOnPage } from "#app/webhooks/webhooks.server";

const TITLE = "Take Over Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(webhooksOnPage, async (session, webhook) => ({
  mayTakeOver: isOffered(webhook, (await currentProfile())?.id),
  proof: await findProofNeeded(session),
}));
export const action = questionAction(webhooksOnPage, {
  send: (session, id, { form }) => client.takeOver(session, id, form.get("version")?.toString()),
  success: "The webhook is yours now",
  failure: "Failed to take over the webhook",
});

export default function TakeOverWebhookRoute() {
  const { thing: webhook, mayTakeOver, closeTo } = useLoaderData<typeof loader>();
  if (!webhook) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  if (!mayTakeOver)
    return (
      <NoticeDialog
        title={TITLE}
        closeTo={closeTo}
        message="This webhook is yours already, or belongs to somebody who may do more than you."
      />
    );
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={webhook.name}
      details={[webhook.url]}
      answer="Take over"
    >
      {/* The address that is vouched for is the one that was seen. */}
      <input type="hidden" name="version" value={webhook.version} />
      <p>
        The webhook then belongs to you in place of{" "}
        {webhook.createdBy ? <bdi>{webhook.createdBy.name}</bdi> : "a deleted user"}, and you get a mail if it
        fails. Nothing changes for the receiver.
      </p>
      <p>
        Take it over only if you know who receives it. The former owner may know its secret: replace it
        afterwards.
      </p>
    </QuestionDialog>
  );
}
