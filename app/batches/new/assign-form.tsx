import { MultiSelect, type Option } from "#app/forms/multi-select";
import { useActionForm } from "#app/forms/use-action-form";
import { ChoiceForm } from "./choice-form";
import { assignSchema, FIELDS } from "./forms";
import { NOUNS, type Noun } from "./kinds";
import type { Selected } from "./selection.server";
import { assignText, labelsOf } from "./texts";

interface AssignFormProps {
  noun: Noun;
  selected: Selected;
  options: Record<Noun, Option[]>;
}

/** Choices of what to give and to take away: of one noun, and behind a disclosure of the others, for one check of it all. */
export function AssignForm({ noun, selected, options }: AssignFormProps) {
  const { form, fields } = useActionForm(assignSchema(noun), {});
  const pair = (one: Noun) => (
    <div key={one} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <MultiSelect label={`Give ${one}`} field={fields[FIELDS[one].give]} options={options[one]} />
      <MultiSelect label={`Take away ${one}`} field={fields[FIELDS[one].take]} options={options[one]} />
    </div>
  );
  const others = NOUNS.filter((one) => one !== noun);
  const isUsed = others.some((one) => fields[FIELDS[one].give].value || fields[FIELDS[one].take].value);
  const chosen = Object.fromEntries(
    NOUNS.flatMap((one) =>
      Object.values(FIELDS[one]).map((name) => [name, labelsOf(fields[name].value, options[one])]),
    ),
  );
  return (
    <ChoiceForm form={form} text={assignText(selected, chosen)}>
      {pair(noun)}
      <details open={isUsed}>
        <summary className="confirm-other">Change {others.join(" and ")} too</summary>
        <div className="mt-4 grid gap-4">{others.map(pair)}</div>
      </details>
      <p className="field-hint">
        Only what people have directly is taken away. What a group gives them stays while they are members.
      </p>
    </ChoiceForm>
  );
}
