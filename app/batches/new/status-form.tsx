import { getCollectionProps } from "@conform-to/react";
import { ChoiceCards } from "#app/forms/choice-cards";
import { FieldError } from "#app/forms/fields";
import { useActionForm } from "#app/forms/use-action-form";
import { ChoiceForm } from "./choice-form";
import { DeleteSchema, StatusSchema } from "./forms";
import type { Selected } from "./selection.server";
import { deleteText, statusText } from "./texts";

const STATUSES = [
  { value: "1", label: "Active", about: "They can sign in." },
  { value: "0", label: "Inactive", about: "They can't sign in. Roles, applications and groups stay." },
];

export function StatusForm({ selected }: { selected: Selected }) {
  const { form, fields } = useActionForm(StatusSchema, {});
  const { status } = fields;
  return (
    <ChoiceForm form={form} text={statusText(selected, status.value)}>
      <ChoiceCards
        legend="Status"
        choices={STATUSES}
        name={status.name}
        radios={getCollectionProps(status, { type: "radio", options: STATUSES.map(({ value }) => value) })}
        className="field"
        aria-describedby={status.valid ? undefined : status.errorId}
      >
        <FieldError field={status} label="Status" />
      </ChoiceCards>
    </ChoiceForm>
  );
}

export function DeleteForm({ selected }: { selected: Selected }) {
  const { form } = useActionForm(DeleteSchema, {});
  return <ChoiceForm form={form} text={deleteText(selected)} />;
}
