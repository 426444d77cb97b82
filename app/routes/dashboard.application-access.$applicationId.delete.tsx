import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { deactivateApplication, findApplication } from "./dashboard.application-access/applications.server";

const DEACTIVATE = "deactivate";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Delete Application");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { applicationId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  const application = await findApplication(session, request, applicationId);
  const count = application ? await applications.userCount(session, application.id) : 0;
  return { application, count, closeTo: closeAddress(APPLICATION_ACCESS, request) };
}

export async function action({ request, params: { applicationId = "" } }: ActionFunctionArgs) {
  if ((await request.clone().formData()).get("intent") === DEACTIVATE) {
    return submitDelete({
      page: APPLICATION_ACCESS,
      send: (session) => deactivateApplication(session, request, applicationId),
      success: "Application updated successfully",
      failure: "Failed to update application",
      closeTo: closeAddress(APPLICATION_ACCESS, request),
    });
  }
  return submitDelete({
    page: APPLICATION_ACCESS,
    send: (session) => applications.delete(session, applicationId),
    success: "Application deleted successfully",
    failure: "Failed to delete the application",
    closeTo: closeAddress(APPLICATION_ACCESS, request),
  });
}

export default function DeleteApplicationDialog() {
  const { application, count, closeTo } = useLoaderData<typeof loader>();
  if (!application) {
    return (
      <NoticeDialog title="Delete Application" closeTo={closeTo} message="This application was not found." />
    );
  }
  const isActive = application.applicationStatus === true;
  return (
    <DeleteDialog
      title="Delete Application"
      closeTo={closeTo}
      name={application.applicationName}
      details={[`Application Id: ${application.id}`]}
      instead={isActive ? { intent: DEACTIVATE, label: "Deactivate instead" } : undefined}
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
