import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitDelete } from "#app/forms/submit.server";
import { WEBHOOKS } from "#app/navigation";
import { idOf, thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { webhooksOnPage } from "#app/webhooks/webhook-page.server";
import { hostOf } from "#app/webhooks/webhook-text";

const TITLE = "Delete Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(webhooksOnPage, async (session) => ({
  proof: await findProofNeeded(session),
}));

export const action = async ({ request, params }: ActionFunctionArgs) =>
  submitDelete({
    page: WEBHOOKS,
    form: await request.formData(),
    send: (session) => client.delete(session, idOf(params)),
    success: "Webhook deleted successfully",
    failure: "Failed to delete the webhook",
    closeTo: WEBHOOKS,
  });

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
