import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { applications } from "#app/applications/applications.server";
import { ReplacedSecretDialog } from "#app/applications/replaced-secret-dialog";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Replace Secret";

export const meta = pageTitle(TITLE);

export async function loader({ request, params: { applicationId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS, "applications:secret");
  const application = (await hasFeature("replace-secret"))
    ? await applications.find(session, request, applicationId)
    : undefined;
  const proof = application && (await findProofNeeded(session));
  return { application, proof, closeTo: closeAddress(APPLICATION_ACCESS, request) };
}

export function action({ request, params: { applicationId = "" } }: ActionFunctionArgs) {
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    permission: "applications:secret",
    schema: z.object({}),
    send: (session) => client.replaceSecret(session, applicationId),
    failure: "Failed to replace the secret",
  });
}

export default function ReplaceSecretDialog() {
  const { application, closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && "answer" in outcome) {
    return (
      <ReplacedSecretDialog
        title={TITLE}
        name={application?.applicationName}
        application={outcome.answer}
        closeTo={closeTo}
      />
    );
  }
  if (!application) {
    return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  }
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={application.applicationName}
      details={[`Application Id: ${application.id}`]}
      answer={TITLE}
      look="danger"
    >
      <p>
        The current secret stops working at once, and everyone signed in to this application has to sign in
        again. Nobody can sign in through it until its back end has the new secret.
      </p>
      <p>Are you sure you want to replace this secret?</p>
    </QuestionDialog>
  );
}
