import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { WEBHOOKS } from "#app/navigation";
import { editAction } from "#app/noun/actions.server";
import { idOf } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { WebhookDialog } from "#app/webhooks/webhook-dialog";
import { toWebhookInput, WebhookFormSchema } from "#app/webhooks/webhook-form";
import { webhooksOnPage } from "#app/webhooks/webhook-page.server";
import { actionOptions } from "#app/webhooks/webhooks.server";

const TITLE = "Edit Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, permissions } = await requireChange(WEBHOOKS);
  const id = idOf(params);
  const webhook = await webhooksOnPage.read(session, id);
  const options = await actionOptions(session, permissions, webhook?.actions);
  return {
    webhook,
    options,
    draft: await takeDraft({ actions: options.map((option) => option.id) }),
    closeTo: webhooksOnPage.closeTo(request, id),
  };
}

export const action = editAction(webhooksOnPage, {
  schema: WebhookFormSchema,
  update: (session, id, form) => client.update(session, id, toWebhookInput(form), form.version),
});

export default function EditWebhookRoute() {
  const { webhook, options, closeTo } = useLoaderData<typeof loader>();
  if (!webhook) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  return <WebhookDialog title={TITLE} closeTo={closeTo} webhook={webhook} options={options} />;
}
