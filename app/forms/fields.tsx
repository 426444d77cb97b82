import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

// biome-ignore lint/suspicious/noExplicitAny: a field's value is its input's value, before the schema transforms it
export type Field = FieldMetadata<any>;

interface FieldProps {
  label: string;
  field: Field;
  /** The stored value after somebody else's change. Shown if it differs from the field's value. */
  now?: string | undefined;
  /** Help text below the field. */
  hint?: string | undefined;
}

/** A label, its control and the error, which screen readers announce. */
function Labelled({ field, label, now, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      {children}
      <FieldHint field={field} hint={hint} />
      <FieldNow field={field} now={now} />
      <FieldError field={field} label={label} />
    </div>
  );
}

function FieldHint({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  if (!hint) return null;
  return (
    <p id={hintId(field)} className="field-hint">
      {hint}
    </p>
  );
}

const hintId = (field: Field) => `${field.id}-hint`;

/** Ids of the field's hint and error. */
const describedBy = (field: Field, hint: string | undefined) =>
  [hint && hintId(field), !field.valid && field.errorId].filter(Boolean).join(" ") || undefined;

function FieldNow({ field, now }: Pick<FieldProps, "field" | "now">) {
  if (now === undefined || now === (field.value ?? "")) return null;
  return (
    <p className="field-now">
      Current value: <bdi>{now || "empty"}</bdi>
    </p>
  );
}

/** Announced with the field's name: an empty form has the same error many times. */
export function FieldError({ field, label }: { field: Field; label?: string }) {
  const error = field.errors?.[0];
  return (
    <div role="alert" className="contents">
      {error && label && <span className="sr-only">{label}: </span>}
      <p id={field.errorId} className="field-error">
        {error}
      </p>
    </div>
  );
}

interface VersionFieldProps {
  field: Field;
  /** The version that the page loaded. */
  read: number | undefined;
  /** The version after somebody else's change, which the form shows. */
  current: number | undefined;
}

/**
 * The edited version. A refused form keeps the version that it was sent with, because its user has not seen later
 * changes.
 */
export const VersionField = ({ field, read, current }: VersionFieldProps) => (
  <input type="hidden" name={field.name} value={String(current ?? field.initialValue ?? read ?? "")} />
);

type Input = Omit<ComponentProps<"input">, "form" | "name" | "id" | "defaultValue">;

const classOf = (field: Field, base: string) => `${base} w-full ${field.valid ? "" : `${base}-error`}`;

export function TextField({
  field,
  label,
  now,
  hint,
  type = "text",
  optional = false,
  ...input
}: FieldProps & Input & { type?: "text" | "email" | "tel" | "date"; optional?: boolean }) {
  const { key, ...props } = getInputProps(field, { type });
  return (
    <Labelled field={field} label={label} now={now} hint={hint}>
      <input
        key={key}
        {...props}
        aria-describedby={describedBy(field, hint)}
        aria-required={optional ? undefined : true}
        placeholder={optional ? "Optional" : undefined}
        className={classOf(field, "input")}
        {...input}
      />
    </Labelled>
  );
}

/** The server never returns its value. */
export function PasswordField({ field, label, hint, children, ...input }: FieldProps & Input) {
  const { key, ...props } = getInputProps(field, { type: "password" });
  return (
    <Labelled field={field} label={label}>
      <input
        key={key}
        {...props}
        aria-describedby={describedBy(field, hint)}
        autoComplete="new-password"
        className={classOf(field, "input")}
        {...input}
      />
      <FieldHint field={field} hint={hint} />
      {children}
    </Labelled>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ field, label, now, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <Labelled field={field} label={label} now={now}>
      <select key={key} {...props} className={classOf(field, "select")}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
