import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OVERLAPS_S } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { BuiltInNotice } from "#app/applications/page/built-in-notice";
import { NewSecret } from "#app/applications/page/new-secret";
import { idOf, openPage, requireConnections } from "#app/applications/page/page.server";
import { ReplaceForm } from "#app/applications/page/replace-form";
import { ReplaceSchema } from "#app/applications/page/replace-form.server";
import { SecretTable } from "#app/applications/page/secret-table";
import { tabTitle } from "#app/applications/page/tab-title";
import { useApplication } from "#app/applications/page/use-application";
import { FailedState } from "#app/components/failed-state";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitAndShow, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { SsoApiError } from "#app/sso-api-error";

export const meta = tabTitle("Secrets");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openPage(args);
  const [secrets, proof] = await Promise.all([
    orFailed(applicationPage.secrets(session, id), "The secrets could not be loaded."),
    permissions.includes("applications:secret") ? findProofNeeded(session) : undefined,
  ]);
  return { secrets, proof };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  if ((await request.clone().formData()).get("intent") === "end-former") {
    return submitDelete({
      page: APPLICATION_ACCESS,
      permission: "applications:secret",
      send: (session) => applicationPage.endFormerSecret(session, id),
      success: "The former secret has ended",
      failure: "Failed to end the former secret",
      closeTo: applicationPath(id, "secrets"),
    });
  }
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    permission: "applications:secret",
    schema: ReplaceSchema,
    send: async (session, { overlap, leaked, replaces }) => {
      await requireSame(session, id, replaces);
      const isLeaked = leaked !== undefined;
      return applicationPage.replaceSecret(session, id, {
        leaked: isLeaked,
        overlapS: isLeaked ? 0 : (OVERLAPS_S.find((seconds) => String(seconds) === overlap) ?? 0),
      });
    },
    failure: "Failed to replace the secret",
  });
}

/**
 * Without a script, reloading the page of a new secret sends the form again. That must not replace the secret again.
 *
 * @throws {SsoApiError} 409
 */
async function requireSame(session: Session, id: string, hint: string | undefined): Promise<void> {
  const secrets = await applicationPage.secrets(session, id);
  if (secrets.find(({ which }) => which === "current")?.hint === hint) return;
  throw new SsoApiError(409, "The secret was replaced in the meantime. It was not replaced again.");
}

export default function SecretsTab() {
  const { application, canReplaceSecret } = useApplication();
  const { secrets } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
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
