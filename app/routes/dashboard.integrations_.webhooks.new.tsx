import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { newLoader, withProof } from "#app/noun/loaders.server";
import { actionOptions, offeredActions } from "#app/webhooks/action-options.server";
import { NewSecretDialog } from "#app/webhooks/new-secret-dialog";
import { createWebhook } from "#app/webhooks/new-webhook.server";
import { WebhookDialog } from "#app/webhooks/webhook-dialog";
import { WebhookFormSchema } from "#app/webhooks/webhook-form";
import { webhooks } from "#app/webhooks/webhooks.server";

const TITLE = "New Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);
export const loader = newLoader(
  webhooks,
  async (session, permissions) => ({
    options: await actionOptions(session, permissions),
    ...(await withProof(session)),
  }),
  offeredActions,
);

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: webhooks.page,
    schema: WebhookFormSchema,
    send: createWebhook,
    failure: "Failed to add the webhook",
  });

export default function NewWebhookRoute() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (!outcome || !("answer" in outcome))
    return <WebhookDialog title={TITLE} closeTo={closeTo} options={options} />;
  return (
    <NewSecretDialog title={TITLE} webhook={outcome.answer} closeTo={closeTo} hasLink>
      <strong>Webhook added successfully</strong>
    </NewSecretDialog>
  );
}
