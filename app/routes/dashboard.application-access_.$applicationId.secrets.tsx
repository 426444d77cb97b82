import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { BuiltInNotice } from "#app/applications/page/built-in-notice";
import { NewSecret } from "#app/applications/page/new-secret";
import { ReplaceForm } from "#app/applications/page/replace-form";
import { SecretTable } from "#app/applications/page/secret-table";
import type { action } from "#app/applications/page/secrets.server";
import { APPLICATION, useApplication } from "#app/applications/page/use-application";
import { FailedState } from "#app/components/failed-state";
import { findProofNeeded } from "#app/forms/proof.server";
import { useAnswer } from "#app/forms/use-answer";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { subjectTitle } from "#app/subject/subject";

export { action } from "#app/applications/page/secrets.server";

export const meta = subjectTitle(APPLICATION, "Secrets");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openApplicationPage(args);
  const [secrets, proof] = await Promise.all([
    orFailed(applicationPage.secrets(session, id), "The secrets could not be loaded."),
    permissions.includes("applications:secret") ? findProofNeeded(session) : undefined,
  ]);
  return { secrets, proof };
}

export default function SecretsTab() {
  const { application, canReplaceSecret } = useApplication();
  const { secrets } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (application.builtIn) return <BuiltInNotice />;
  if ("failed" in secrets) return <FailedState message={secrets.failed} />;
  const created = outcome && "answer" in outcome ? outcome.answer : undefined;
  const current = secrets.find(({ which }) => which === "current");
  return (
    <div className="page-stack">
      {created && <NewSecret key={created.applicationKey} secret={created.applicationKey} />}
      <SecretTable secrets={secrets} />
      {canReplaceSecret && <ReplaceForm key={current?.hint} hint={current?.hint ?? ""} />}
    </div>
  );
}
