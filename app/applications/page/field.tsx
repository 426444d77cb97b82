import { type ReactNode, useId } from "react";
import { CircleAlert } from "#app/icons";

/** Attributes of a field's control. */
interface Control {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Sentences that say what is wrong. */
  errors?: readonly string[] | null | undefined;
  /** The stored value after somebody else's change, if it differs. */
  now?: string | undefined;
  className?: string;
  children: (control: Control) => ReactNode;
}

/** A labelled control of a page's form. All that is wrong with it is listed below it. */
export function PageField({ label, hint, errors, now, className = "", children }: FieldProps) {
  const id = useId();
  const isRefused = Boolean(errors?.length);
  const describedBy = [isRefused && `${id}-errors`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": isRefused || undefined,
      })}
      {isRefused && (
        <ul id={`${id}-errors`} className="field-errors">
          {errors?.map((sentence) => (
            <li key={sentence}>
              <CircleAlert className="size-4" />
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {now !== undefined && (
        <p className="field-now whitespace-pre-line">
          Current value: <bdi>{now || "empty"}</bdi>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
