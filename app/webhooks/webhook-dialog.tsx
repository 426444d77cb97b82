import type { Webhook } from "#api/contract/webhooks";
import { ChoiceCards } from "#app/forms/choice-cards";
import { FieldError, SelectField, TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { MultiSelect, type Option } from "#app/forms/multi-select";
import { useActionForm } from "#app/forms/use-action-form";
import { type Events, toWebhookForm, WebhookFormSchema } from "./webhook-form";

const EVENTS: readonly { value: Events; label: string; about: string }[] = [
  { value: "all", label: "All events", about: "Including kinds added later." },
  { value: "chosen", label: "Chosen events", about: "Only the ones you select." },
];

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
    webhook ? toWebhookForm(webhook) : { events: "all" },
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
      <div className={webhook ? undefined : "dialog-wide"}>
        <TextField label="Name" field={fields.name} now={now?.name} autoComplete="off" />
      </div>
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
      <ChoiceCards
        legend="Events"
        choices={EVENTS}
        name={fields.events.name}
        chosen={fields.events.initialValue}
        aria-describedby={fields.events.valid ? undefined : fields.events.errorId}
      >
        {now && now.events !== fields.events.value && (
          <p className="field-now">Current value: {eventsLabel(now.events)}</p>
        )}
        <FieldError field={fields.events} label="Events" />
      </ChoiceCards>
      <div className="chosen-events">
        <MultiSelect
          label="Chosen events"
          field={fields.actions}
          now={now?.events === "chosen" ? now.actions : undefined}
          options={options}
        />
      </div>
    </FormDialog>
  );
}

const eventsLabel = (events: Events) => EVENTS.find(({ value }) => value === events)?.label;
const stateLabel = ({ active }: Webhook) => STATES[active ? 0 : 1]?.label;
