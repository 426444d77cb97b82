import { useLocation } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { KeyRound } from "#app/icons";
import type { Application } from "#app/sso-api/applications.server";
import { ApplicationFields } from "./application-fields";
import { ApplicationFormSchema, toApplicationForm } from "./application-form";

interface EditApplicationDialogProps {
  title: string;
  application: Application;
  closeTo: string;
  /** Whether it leads to Replace Secret. */
  canReplaceSecret?: boolean;
}

export function EditApplicationDialog({
  title,
  application,
  closeTo,
  canReplaceSecret = false,
}: EditApplicationDialogProps) {
  const { search } = useLocation();
  const { form, fields, current } = useDialogForm<typeof ApplicationFormSchema, Application>(
    ApplicationFormSchema,
    toApplicationForm(application),
  );
  return (
    <FormDialog
      title={title}
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
