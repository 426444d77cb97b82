import { useLoaderData } from "@remix-run/react";
import { applications, deactivateApplication } from "#app/applications/applications.server";
import { DeleteApplicationDialog } from "#app/applications/delete-application-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { applications as client } from "#app/sso-api/applications.server";

const TITLE = "Delete Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(applications, async (session, { id }) => ({
  count: await client.userCount(session, id),
  proof: await findProofNeeded(session),
}));
export const action = deleteAction(applications, {
  remove: client.delete,
  deactivate: deactivateApplication,
});

export default function DeleteDialog() {
  const { thing: application, count = 0, closeTo } = useLoaderData<typeof loader>();
  if (!application) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  return <DeleteApplicationDialog title={TITLE} application={application} count={count} closeTo={closeTo} />;
}
