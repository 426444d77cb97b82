import type { Protocol } from "#api/contract/connections";
import { ChoiceCards } from "#app/forms/choice-cards";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ApplicationFields } from "./application-fields";
import { NewApplicationFormSchema } from "./application-form";

export const ADD_APPLICATION = "Add Application";

const PROTOCOLS: readonly { value: Protocol; label: string; about: string }[] = [
  {
    value: "openid",
    label: "OpenID Connect application",
    about: "With a server, such as Grafana, GitLab or Nextcloud",
  },
  {
    value: "openid-public",
    label: "Single-page or native application",
    about: "OpenID Connect without a secret",
  },
  { value: "library", label: "SSO library", about: "An application of yours that includes sso.js" },
  { value: "none", label: "Nothing yet", about: "Decide later" },
];

interface NewApplicationDialogProps {
  closeTo: string;
  /** Whether the SSO API has pages of applications. */
  hasPages: boolean;
}

/** The first step of Add Application. */
export function NewApplicationDialog({ closeTo, hasPages }: NewApplicationDialogProps) {
  const { form, fields } = useActionForm(NewApplicationFormSchema, {
    applicationStatus: "Active",
    protocol: "openid",
  });
  return (
    <FormDialog title={ADD_APPLICATION} closeTo={closeTo} form={form} submitLabel="Save & Generate Key">
      <p className="dialog-wide text-muted">
        Step 1 of 2: <strong className="text-base-content">Define Application Details</strong>
      </p>
      <ApplicationFields fields={fields} />
      {hasPages && (
        <ChoiceCards
          legend="What do you connect?"
          choices={PROTOCOLS}
          name={fields.protocol.name}
          chosen={fields.protocol.initialValue ?? "openid"}
        />
      )}
    </FormDialog>
  );
}
