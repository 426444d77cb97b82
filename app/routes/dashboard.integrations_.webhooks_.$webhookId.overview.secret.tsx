import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { useAnswer } from "#app/forms/use-answer";
import { showAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { NewSecretDialog } from "#app/webhooks/new-secret-dialog";
import { hostOf } from "#app/webhooks/webhook-text";
import { webhooksOnPage } from "#app/webhooks/webhooks.server";

const TITLE = "Replace Secret";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);
export const loader = thingLoader(webhooksOnPage, withProof);
export const action = showAction(webhooksOnPage, {
  schema: z.object({ version: z.optional(z.string()) }),
  send: (session, id, { version }) => client.replaceSecret(session, id, version),
  failure: "Failed to replace the secret",
});

export default function ReplaceSecretRoute() {
  const { thing: webhook, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (!webhook) return <ThingMissing title={TITLE} noun="webhook" closeTo={closeTo} />;
  if (outcome && "answer" in outcome)
    return (
      <NewSecretDialog title={TITLE} webhook={outcome.answer} closeTo={closeTo}>
        <strong>Secret replaced successfully.</strong> The former secret signs, too, for 24 hours.
      </NewSecretDialog>
    );
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={webhook.name}
      details={[hostOf(webhook)]}
      answer={TITLE}
    >
      {/* Without a script, reloading the page of a new secret must not replace it again. */}
      <input type="hidden" name="version" value={webhook.version} />
      <p>
        Both secrets sign every delivery for 24 hours, so that the receiver can be given the new one without
        an outage.
      </p>
      {webhook.formerUntil !== null && <p>The secret before that stops signing at once.</p>}
    </QuestionDialog>
  );
}
