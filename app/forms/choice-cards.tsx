import type { ComponentProps, ReactNode } from "react";

interface ChoiceCardsProps<Value extends string>
  extends Pick<ComponentProps<"fieldset">, "className" | "disabled" | "aria-describedby"> {
  legend: string;
  choices: readonly { value: Value; label: string; about: string }[];
  name: string;
  chosen?: unknown;
  /** More attributes of each choice's radio button. */
  radios?: readonly ComponentProps<"input">[];
  /** Below the cards. */
  children?: ReactNode;
}

/** Radio buttons as cards. */
export const ChoiceCards = <Value extends string>({
  legend,
  choices,
  name,
  chosen,
  radios = [],
  className = "field dialog-wide",
  children,
  ...fieldset
}: ChoiceCardsProps<Value>) => (
  <fieldset className={className} {...fieldset}>
    <legend className="field-label mb-1.5">{legend}</legend>
    <div className="choice-cards">
      {choices.map(({ value, label, about }, index) => (
        <label key={value} className="choice-card">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            {...radios[index]}
            key={value}
          />
          <span className="font-semibold">{label}</span>
          <span className="choice-about">{about}</span>
        </label>
      ))}
    </div>
    {children}
  </fieldset>
);
