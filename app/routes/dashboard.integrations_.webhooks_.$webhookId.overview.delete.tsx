import { useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { hostOf } from "#app/webhooks/webhook-text";
import { webhooksOnPage } from "#app/webhooks/webhooks.server";

const TITLE = "Delete Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(webhooksOnPage, withProof);
export const action = deleteAction(webhooksOnPage, { remove: client.delete });

export default function DeleteWebhookRoute() {
  const { thing: webhook, closeTo } = useLoaderData<typeof loader>();
  if (!webhook) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  return (
    <DeleteDialog title={TITLE} closeTo={closeTo} name={webhook.name} details={[hostOf(webhook)]}>
      <p>
        Nothing more is sent to its address. What waits, the list of deliveries and the secret are deleted,
        too.
      </p>
      <p>Are you sure you want to delete this webhook?</p>
    </DeleteDialog>
  );
}
