import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Application } from "#api/contract/applications";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle } from "#app/forms/dialog-route";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submit } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { ApplicationFields } from "./dashboard.application-access/application-fields";
import {
  ApplicationFormSchema,
  toApplicationForm,
  toApplicationInput,
} from "./dashboard.application-access/application-form";
import { findApplication, readApplication } from "./dashboard.application-access/applications.server";

export const handle = dialogHandle;
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { applicationId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  const application = await findApplication(session, request, applicationId);
  return { application, closeTo: closeAddress(APPLICATION_ACCESS, request) };
}

export async function action({ request, params: { applicationId = "" } }: ActionFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  return submit({
    request,
    schema: ApplicationFormSchema,
    send: (form) => applications.update(session, applicationId, toApplicationInput(form), form.version),
    success: "Application updated successfully",
    failure: "Failed to update application",
    closeTo: closeAddress(APPLICATION_ACCESS, request),
    readCurrent: () => readApplication(session, applicationId),
  });
}

export default function EditApplicationDialog() {
  const { application, closeTo } = useLoaderData<typeof loader>();
  if (application) return <EditForm key={application.id} application={application} closeTo={closeTo} />;
  return (
    <NoticeDialog title="Edit Application" closeTo={closeTo} message="This application was not found." />
  );
}

function EditForm({ application, closeTo }: { application: Application; closeTo: string }) {
  const { form, fields, current } = useDialogForm<typeof ApplicationFormSchema, Application>(
    ApplicationFormSchema,
    toApplicationForm(application),
  );
  return (
    <FormDialog title="Edit Application" closeTo={closeTo} form={form} submitLabel="Save changes">
      {current && <StaleNotice noun="application" />}
      <ApplicationFields
        fields={fields}
        now={current && toApplicationForm(current)}
        version={(current ?? application).version}
      />
    </FormDialog>
  );
}
