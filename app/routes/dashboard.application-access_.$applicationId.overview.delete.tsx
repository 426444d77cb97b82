import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { deactivateApplication } from "#app/applications/applications.server";
import { DeleteApplicationDialog } from "#app/applications/delete-application-dialog";
import { idOf, requireConnections } from "#app/applications/page/page.server";
import { pageTitle } from "#app/forms/dialog-route";
import { DEACTIVATE } from "#app/forms/intents";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { applications as client } from "#app/sso-api/applications.server";

const TITLE = "Delete Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  await requireConnections();
  const id = idOf(params);
  const [application, count] = await Promise.all([client.get(session, id), client.userCount(session, id)]);
  return { application, count, proof: await findProofNeeded(session) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  const form = await request.clone().formData();
  if (form.get("intent") === DEACTIVATE.intent) {
    return submitDelete({
      page: APPLICATION_ACCESS,
      form,
      send: (session) => deactivateApplication(session, request, id),
      success: "Application updated successfully",
      failure: "Failed to update application",
      closeTo: applicationPath(id),
    });
  }
  return submitDelete({
    page: APPLICATION_ACCESS,
    form,
    send: (session) => client.delete(session, id),
    success: "Application deleted successfully",
    failure: "Failed to delete the application",
    closeTo: APPLICATION_ACCESS,
  });
}

/** The same dialog as over the list, over the application's page. */
export default function DeleteDialog() {
  const { application, count } = useLoaderData<typeof loader>();
  return (
    <DeleteApplicationDialog
      title={TITLE}
      application={application}
      count={count}
      closeTo={applicationPath(application.id)}
    />
  );
}
