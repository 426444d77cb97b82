import { useLoaderData, useLocation } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { KeyRound } from "#app/icons";
import { ThingMissing } from "#app/noun/thing-missing";
import type { Application } from "#app/sso-api/applications.server";
import type { editApplicationLoader } from "./application-dialogs.server";
import { ApplicationFields } from "./application-fields";
import { ApplicationFormSchema, toApplicationForm } from "./application-form";

export const EDIT_APPLICATION = "Edit Application";

/** On the route of `editApplicationLoader`. */
export function EditApplicationDialog() {
  const { thing, closeTo, canReplaceSecret } = useLoaderData<ReturnType<typeof editApplicationLoader>>();
  if (!thing) return <ThingMissing title={EDIT_APPLICATION} noun="application" closeTo={closeTo} />;
  return (
    <EditForm key={thing.id} application={thing} closeTo={closeTo} canReplaceSecret={canReplaceSecret} />
  );
}

interface EditFormProps {
  application: Application;
  closeTo: string;
  /** Whether it leads to Replace Secret. */
  canReplaceSecret?: boolean;
}

function EditForm({ application, closeTo, canReplaceSecret = false }: EditFormProps) {
  const { search } = useLocation();
  const { form, fields, current } = useActionForm<typeof ApplicationFormSchema, Application>(
    ApplicationFormSchema,
    toApplicationForm(application),
  );
  return (
    <FormDialog
      title={EDIT_APPLICATION}
      closeTo={closeTo}
      form={form}
      submitLabel="Save changes"
      about={<bdi>{application.applicationName}</bdi>}
    >
      {current && <StaleNotice noun="application" />}
      <ApplicationFields fields={fields} read={application} current={current} />
      {canReplaceSecret && (
        <div className="dialog-wide flex flex-wrap items-center justify-between gap-2 border-hair border-t pt-4">
          <p className="text-muted">Secret lost or leaked?</p>
          <ButtonLink
            icon={KeyRound}
            to={`${applicationPath(application.id, "secret")}${search}`}
            preventScrollReset
          >
            Replace Secret
          </ButtonLink>
        </div>
      )}
    </FormDialog>
  );
}
