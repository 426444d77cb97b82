import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { say } from "#languages/say";

/** Attributes of a field's control. */
interface Control {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface LabelledProps {
  /** Of the control; the ids of hint and errors are derived from it. */
  id: string;
  label: string;
  /** Help text below the control. */
  hint?: ReactNode;
  /** Below the hint. */
  more?: ReactNode;
  /** The stored value after somebody else's change, if it differs. */
  now?: string | undefined;
  /** Sentences that say what is wrong. */
  errors?: readonly string[] | undefined;
  /** Whether they are announced with the label: an empty form has the same error many times. */
  isOneOfMany?: boolean;
  className?: string;
  children: (control: Control) => ReactNode;
}

/** A label, its control, and below it the hint, the stored value and the errors. */
export function Labelled({
  id,
  label,
  hint,
  more,
  now,
  errors = [],
  isOneOfMany,
  className = "",
  children,
}: LabelledProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isRefused = errors.length > 0;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": [hint && hintId, isRefused && errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": isRefused || undefined,
      })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {more}
      {now !== undefined && (
        <p className="field-now">
          {now ? rich("form.now", { value: <bdi>{now}</bdi> }) : say("form.now-empty")}
        </p>
      )}
      <Errors id={errorId} label={isOneOfMany ? label : undefined} errors={errors} />
    </div>
  );
}

interface ErrorsProps {
  id: string;
  /** Announced before the errors. */
  label?: string | undefined;
  errors: readonly string[];
}

export const Errors = ({ id, label, errors }: ErrorsProps) => (
  <div role="alert" className="contents">
    {label && errors.length > 0 && <span className="sr-only">{say("form.errors-of", { label })} </span>}
    <div id={id} className="field-error">
      {errors.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </div>
);
