import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import KeyRound from "lucide-react/icons/key-round";
import { ButtonLink } from "#app/components/button";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submit } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { type Application, applications } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { ApplicationFields } from "./dashboard.application-access/application-fields";
import {
  ApplicationFormSchema,
  toApplicationForm,
  toApplicationInput,
} from "./dashboard.application-access/application-form";
import { findApplication, readApplication } from "./dashboard.application-access/applications.server";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Edit Application");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { applicationId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  const application = await findApplication(session, request, applicationId);
  return {
    application,
    draft: await takeDraft(),
    closeTo: closeAddress(APPLICATION_ACCESS, request),
    canReplaceSecret: await hasFeature("replace-secret"),
  };
}

export function action({ request, params: { applicationId = "" } }: ActionFunctionArgs) {
  return submit({
    request,
    page: APPLICATION_ACCESS,
    schema: ApplicationFormSchema,
    send: (session, form) =>
      applications.update(session, applicationId, toApplicationInput(form), form.version),
    success: "Application updated successfully",
    failure: "Failed to update application",
    closeTo: closeAddress(APPLICATION_ACCESS, request),
    readCurrent: (session) => readApplication(session, applicationId),
  });
}

export default function EditApplicationDialog() {
  const { application, draft: _, ...rest } = useLoaderData<typeof loader>();
  if (application) return <EditForm key={application.id} application={application} {...rest} />;
  return (
    <NoticeDialog title="Edit Application" closeTo={rest.closeTo} message="This application was not found." />
  );
}

interface EditFormProps {
  application: Application;
  closeTo: string;
  canReplaceSecret: boolean;
}

function EditForm({ application, closeTo, canReplaceSecret }: EditFormProps) {
  const { search } = useLocation();
  const { form, fields, current } = useDialogForm<typeof ApplicationFormSchema, Application>(
    ApplicationFormSchema,
    toApplicationForm(application),
  );
  return (
    <FormDialog
      title="Edit Application"
      closeTo={closeTo}
      form={form}
      submitLabel="Save changes"
      about={<bdi>{application.applicationName}</bdi>}
    >
      {current && <StaleNotice noun="application" />}
      <ApplicationFields fields={fields} read={application} current={current} />
      {canReplaceSecret && (
        <div className="dialog-wide flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">Has its secret leaked, or was it lost?</p>
          <ButtonLink
            icon={KeyRound}
            to={`${APPLICATION_ACCESS}/${encodeURIComponent(application.id)}/secret${search}`}
            preventScrollReset
          >
            Replace Secret
          </ButtonLink>
        </div>
      )}
    </FormDialog>
  );
}
