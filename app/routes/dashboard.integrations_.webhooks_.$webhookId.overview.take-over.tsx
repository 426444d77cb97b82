import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { currentProfile } from "#app/session/guards.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { TakeOverDialog } from "#app/webhooks/take-over-dialog";
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
  return <TakeOverDialog title={TITLE} webhook={webhook} mayTakeOver={mayTakeOver} closeTo={closeTo} />;
}
