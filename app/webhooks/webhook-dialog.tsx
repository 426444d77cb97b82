import type { Webhook } from "#api/contract/webhooks";
import { SelectField, TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { MultiSelect, type Option } from "#app/forms/multi-select";
import { useActionForm } from "#app/forms/use-action-form";
import { toWebhookForm, WebhookFormSchema } from "./webhook-form";

const STATES = [
  { value: "on", label: "On" },
  { value: "off", label: "Off: nothing is sent" },
];

interface WebhookDialogProps {
  title: string;
  closeTo: string;
  options: Option[];
  /** The webhook to edit. Without one, the dialog adds a webhook. */
  webhook?: Webhook;
}

/** New Webhook and Edit Webhook. */
export function WebhookDialog({ title, closeTo, options, webhook }: WebhookDialogProps) {
  const { form, fields, current } = useActionForm<typeof WebhookFormSchema, Webhook>(
    WebhookFormSchema,
    webhook ? toWebhookForm(webhook) : {},
  );
  const now = current && toWebhookForm(current);
  return (
    <FormDialog
      title={title}
      closeTo={closeTo}
      form={form}
      submitLabel={webhook ? "Save changes" : "Add webhook"}
      about={webhook && <bdi>{webhook.name}</bdi>}
    >
      {current && <StaleNotice noun="webhook" />}
      <VersionField field={fields.version} read={webhook?.version} current={current?.version} />
      <TextField label="Name" field={fields.name} now={now?.name} autoComplete="off" />
      {webhook && (
        <SelectField
          label="Deliveries"
          field={fields.active}
          options={STATES}
          now={current && stateLabel(current)}
        />
      )}
      <div className="dialog-wide">
        <TextField
          label="Address"
          field={fields.url}
          now={now?.url}
          hint="Begins with https. Private addresses are refused."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <MultiSelect
        label="Actions"
        field={fields.actions}
        now={now?.actions}
        options={options}
        hint="Which events to send. None selected means all."
      />
    </FormDialog>
  );
}

const stateLabel = ({ active }: Webhook) => STATES[active ? 0 : 1]?.label;
