import type { Protocol } from "#api/contract/connections";

interface Choice {
  label: string;
  about: string;
}

interface ProtocolChoiceProps {
  legend: string;
  choices: readonly (Choice & { value: Protocol })[];
  chosen: Protocol;
  disabled?: boolean;
}

/** How an application signs people in, as radio cards. */
export function ProtocolChoice({ legend, choices, chosen, disabled = false }: ProtocolChoiceProps) {
  return (
    <fieldset className="field dialog-wide" disabled={disabled}>
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="choice-cards">
        {choices.map(({ value, label, about }) => (
          <label key={value} className="choice-card">
            <input type="radio" name="protocol" value={value} defaultChecked={value === chosen} />
            <span className="font-semibold">{label}</span>
            <span className="choice-about">{about}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
