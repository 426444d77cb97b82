import { type ComponentProps, type ReactNode, useId } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "aria-describedby"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox, its label, and the hint below it. */
export function Checkbox({ label, hint, className = "", id: given, ...input }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={`check-field ${className}`}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="checkbox checkbox-sm checkbox-primary"
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
