import { useLoaderData, useLocation } from "@remix-run/react";
import KeyRound from "lucide-react/icons/key-round";
import { ButtonLink } from "#app/components/button";
import { pageTitle } from "#app/forms/dialog-route";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { editAction } from "#app/noun/actions.server";
import { editLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { type Application, applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { ApplicationFields } from "./dashboard.application-access/application-fields";
import {
  ApplicationFormSchema,
  toApplicationForm,
  toApplicationInput,
} from "./dashboard.application-access/application-form";
import { applications } from "./dashboard.application-access/applications.server";

const TITLE = "Edit Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = editLoader(applications, async () => ({
  canReplaceSecret: await hasFeature("replace-secret"),
}));
export const action = editAction(applications, {
  schema: ApplicationFormSchema,
  update: (session, id, form) => client.update(session, id, toApplicationInput(form), form.version),
});

export default function EditApplicationDialog() {
  const { thing, closeTo, canReplaceSecret = false } = useLoaderData<typeof loader>();
  if (!thing) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  return (
    <EditForm key={thing.id} application={thing} closeTo={closeTo} canReplaceSecret={canReplaceSecret} />
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
      title={TITLE}
      closeTo={closeTo}
      form={form}
      submitLabel="Save changes"
      about={<bdi>{application.applicationName}</bdi>}
    >
      {current && <StaleNotice noun="application" />}
      <ApplicationFields fields={fields} read={application} current={current} />
      {canReplaceSecret && (
        <div className="dialog-wide flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">Secret lost or leaked?</p>
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
