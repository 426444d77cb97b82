import { useLoaderData } from "@remix-run/react";
import { applicationStatuses } from "#app/applications/application-dialogs.server";
import { applicationsOnPage } from "#app/applications/applications.server";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { deactivateAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";

const TITLE = "Deactivate Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(applicationsOnPage, withProof);
export const action = deactivateAction(applicationsOnPage, applicationStatuses);

export default function DeactivateDialog() {
  const { thing: application, closeTo } = useLoaderData<typeof loader>();
  if (!application) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  if (application.applicationStatus !== true)
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="This application is not active." />;
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
