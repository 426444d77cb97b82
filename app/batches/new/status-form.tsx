import { getCollectionProps } from "@conform-to/react";
import { FieldError } from "#app/forms/fields";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { ChoiceForm } from "./choice-form";
import { DeleteSchema, StatusSchema } from "./forms";
import type { Selected } from "./selection.server";
import { deleteText, statusText } from "./texts";

const STATUSES = [
  { value: "1", label: "Active", about: "They can sign in." },
  { value: "0", label: "Inactive", about: "They can't sign in. Roles, applications and groups stay." },
];

export function StatusForm({ selected }: { selected: Selected }) {
  const { form, fields } = useDialogForm(StatusSchema, {});
  const { status } = fields;
  const radios = getCollectionProps(status, { type: "radio", options: STATUSES.map(({ value }) => value) });
  return (
    <ChoiceForm form={form} text={statusText(selected, status.value)}>
      <fieldset className="field" aria-describedby={status.valid ? undefined : status.errorId}>
        <legend className="field-label mb-1.5">Status</legend>
        <div className="choice-cards">
          {STATUSES.map(({ label, about }, index) => (
            <label key={label} className="choice-card">
              <input {...radios[index]} key={label} />
              <span className="font-semibold">{label}</span>
              <span className="choice-about">{about}</span>
            </label>
          ))}
        </div>
        <FieldError field={status} label="Status" />
      </fieldset>
    </ChoiceForm>
  );
}

export function DeleteForm({ selected }: { selected: Selected }) {
  const { form } = useDialogForm(DeleteSchema, {});
  return <ChoiceForm form={form} text={deleteText(selected)} />;
}
