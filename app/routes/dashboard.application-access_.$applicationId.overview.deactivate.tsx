import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { deactivateApplication } from "#app/applications/applications.server";
import { idOf, requireConnections } from "#app/applications/page/page.server";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { applications as client } from "#app/sso-api/applications.server";

const TITLE = "Deactivate Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  await requireConnections();
  return { application: await client.get(session, idOf(params)), proof: await findProofNeeded(session) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  return submitDelete({
    page: APPLICATION_ACCESS,
    form: await request.clone().formData(),
    send: (session) => deactivateApplication(session, request, id),
    success: "Application updated successfully",
    failure: "Failed to update application",
    closeTo: applicationPath(id),
  });
}

export default function DeactivateDialog() {
  const { application } = useLoaderData<typeof loader>();
  const closeTo = applicationPath(application.id);
  if (application.applicationStatus !== true) {
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="This application is not active." />;
  }
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={application.applicationName}
      details={[`Application Id: ${application.id}`]}
      answer="Deactivate"
      look="danger"
    >
      <p>
        Everybody signed in to this application is signed out of it, and nobody can sign in to it until it is
        active again.
      </p>
      <p>Are you sure you want to deactivate this application?</p>
    </QuestionDialog>
  );
}
