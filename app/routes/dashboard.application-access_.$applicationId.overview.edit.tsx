import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { ApplicationFormSchema, toApplicationInput } from "#app/applications/application-form";
import { applications } from "#app/applications/applications.server";
import { EditApplicationDialog } from "#app/applications/edit-application-dialog";
import { idOf, requireConnections } from "#app/applications/page/page.server";
import { pageTitle } from "#app/forms/dialog-route";
import { submit } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { applications as client } from "#app/sso-api/applications.server";

const TITLE = "Edit Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  await requireConnections();
  return { application: await client.get(session, idOf(params)), draft: await takeDraft() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  return submit({
    request,
    page: APPLICATION_ACCESS,
    schema: ApplicationFormSchema,
    send: (session, form) => client.update(session, id, toApplicationInput(form), form.version),
    success: "Application updated successfully",
    failure: "Failed to update application",
    closeTo: applicationPath(id),
    readCurrent: (session) => applications.read(session, id),
  });
}

/** The same dialog as over the list, over the application's page. */
export default function EditDialog() {
  const { application } = useLoaderData<typeof loader>();
  return (
    <EditApplicationDialog
      title={TITLE}
      application={application}
      closeTo={applicationPath(application.id)}
    />
  );
}
