import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { editAction } from "#app/noun/actions.server";
import { editLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { actionOptions, offeredActions } from "#app/webhooks/action-options.server";
import { WebhookDialog } from "#app/webhooks/webhook-dialog";
import { toWebhookInput, WebhookFormSchema } from "#app/webhooks/webhook-form";
import { webhooksOnPage } from "#app/webhooks/webhooks.server";

const TITLE = "Edit Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = editLoader(
  webhooksOnPage,
  async (session, { actions }, { permissions }) => ({
    options: await actionOptions(session, permissions, actions),
  }),
  offeredActions,
);
export const action = editAction(webhooksOnPage, {
  schema: WebhookFormSchema,
  update: (session, id, form) => client.update(session, id, toWebhookInput(form), form.version),
});

export default function EditWebhookDialog() {
  const { thing: webhook, options, closeTo } = useLoaderData<typeof loader>();
  if (!webhook || !options) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  return <WebhookDialog title={TITLE} closeTo={closeTo} webhook={webhook} options={options} />;
}
