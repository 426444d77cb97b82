import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitAndShow } from "#app/forms/submit.server";
import { WEBHOOKS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { NewSecretDialog } from "#app/webhooks/new-secret-dialog";
import { WebhookDialog } from "#app/webhooks/webhook-dialog";
import { toWebhookInput, WebhookFormSchema } from "#app/webhooks/webhook-form";
import { actionOptions, requireNewName } from "#app/webhooks/webhooks.server";

const TITLE = "New Webhook";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requireChange(WEBHOOKS);
  const options = await actionOptions(session, permissions);
  return {
    options,
    proof: await findProofNeeded(session),
    draft: await takeDraft({ actions: options.map(({ id }) => id) }),
    closeTo: closeAddress(WEBHOOKS, request),
  };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: WEBHOOKS,
    schema: WebhookFormSchema,
    send: async (session, form) => {
      await requireNewName(session, form.name);
      return client.create(session, toWebhookInput(form));
    },
    failure: "Failed to add the webhook",
  });

export default function NewWebhookRoute() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (!outcome || !("answer" in outcome))
    return <WebhookDialog title={TITLE} closeTo={closeTo} options={options} />;
  return (
    <NewSecretDialog title={TITLE} webhook={outcome.answer} closeTo={closeTo} hasLink>
      <strong>Webhook added successfully</strong>
    </NewSecretDialog>
  );
}
