import { useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { DEACTIVATE } from "#app/forms/intents";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { applications as client } from "#app/sso-api/applications.server";
import { applications, deactivateApplication } from "./dashboard.application-access/applications.server";

const TITLE = "Delete Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(applications, async (session, { id }) => ({
  count: await client.userCount(session, id),
}));
export const action = deleteAction(applications, {
  remove: client.delete,
  deactivate: deactivateApplication,
});

export default function DeleteApplicationDialog() {
  const { thing: application, count, closeTo } = useLoaderData<typeof loader>();
  if (!application) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  const isActive = application.applicationStatus === true;
  return (
    <DeleteDialog
      title={TITLE}
      closeTo={closeTo}
      name={application.applicationName}
      details={[`Application Id: ${application.id}`]}
      instead={isActive ? DEACTIVATE : undefined}
    >
      <p>{count === 1 ? "There is 1 user" : `There are ${count} users`} associated with this application.</p>
      <p>Are you sure you want to delete this application?</p>
      {isActive && (
        <p className="text-muted">
          A deleted application and its secret can't be restored. Deactivating only stops people from signing
          in through it.
        </p>
      )}
    </DeleteDialog>
  );
}
