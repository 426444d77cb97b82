import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { applications } from "#app/applications/applications.server";
import { ReplaceSecretQuestion } from "#app/applications/replace-secret-question";
import { ReplacedSecretDialog } from "#app/applications/replaced-secret-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { useAnswer } from "#app/forms/use-answer";
import { showAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { applications as client } from "#app/sso-api/applications.server";

const TITLE = "Replace Secret";
const NOUN: typeof applications = {
  ...applications,
  permission: "applications:secret",
  feature: "replace-secret",
};

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);
export const loader = thingLoader(NOUN, withProof);
export const action = showAction(NOUN, {
  schema: z.object({}),
  send: client.replaceSecret,
  failure: "Failed to replace the secret",
});

export default function ReplaceSecretDialog() {
  const { thing: application, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  const name = application?.applicationName;
  if (outcome && "answer" in outcome)
    return <ReplacedSecretDialog title={TITLE} name={name} application={outcome.answer} closeTo={closeTo} />;
  if (!application) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  return <ReplaceSecretQuestion title={TITLE} application={application} closeTo={closeTo} />;
}
