import type { ActionFunctionArgs, LinksFunction } from "@remix-run/node";
import { webhookPath } from "#app/addresses";
import { CoverablePage } from "#app/forms/coverable";
import { submitDelete } from "#app/forms/submit.server";
import { WEBHOOKS } from "#app/navigation";
import { webhooks } from "#app/sso-api/webhooks.server";
import { subjectTitle } from "#app/subject/subject";
import { SubjectFailure } from "#app/subject/subject-failure";
import { ALL, Deliveries } from "#app/webhooks/deliveries";
import { useWebhook, WEBHOOK } from "#app/webhooks/use-webhook";
import styles from "#app/webhooks/webhook.css?url";
import { WebhookFacts } from "#app/webhooks/webhook-facts";
import { WebhookHeader } from "#app/webhooks/webhook-header";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export { loader } from "#app/webhooks/webhook-page.server";
export const meta = subjectTitle(WEBHOOK);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Sends a delivery again, or all that did not arrive. */
export async function action({ request, params: { webhookId = "" } }: ActionFunctionArgs) {
  const asked = (await request.formData()).get("number");
  const number = Number(asked);
  return submitDelete({
    page: WEBHOOKS,
    send: (session) =>
      asked === ALL
        ? webhooks.sendAllAgain(session, webhookId)
        : webhooks.sendAgain(session, webhookId, Number.isSafeInteger(number) ? number : 0),
    success:
      asked === ALL ? "The deliveries are sent again shortly" : "The delivery is sent again in a few seconds",
    failure: "Failed to send again",
    closeTo: webhookPath(webhookId) + new URL(request.url).search,
  });
}

/** The page of a webhook: what it is told of, and what became of it. */
export default function WebhookPage() {
  const { webhook, list, size, canChange, readsAudits, readsUsers } = useWebhook();
  return (
    <CoverablePage>
      <WebhookHeader />
      <div className="webhook-page">
        <WebhookFacts webhook={webhook} readsUsers={readsUsers} />
        <Deliveries
          webhook={webhook}
          list={list}
          size={size}
          maySend={canChange && webhook.active}
          readsAudits={readsAudits}
        />
      </div>
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={WEBHOOK} />;
