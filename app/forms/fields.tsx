import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

// biome-ignore lint/suspicious/noExplicitAny: a field's value is what its input holds, whatever the schema makes of it
export type Field = FieldMetadata<any>;

interface FieldProps {
  label: string;
  field: Field;
  /** What somebody else has put there meanwhile; it shows where it differs from what stands in the field. */
  now?: string | undefined;
  /** What to know before anything is typed. */
  hint?: string | undefined;
}

/** A label, what it labels, and under it what is wrong, read out when it appears. */
function Labelled({ field, label, now, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      {children}
      <FieldHint field={field} hint={hint} />
      <FieldNow field={field} now={now} />
      <FieldError field={field} />
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

/** What is read out with a field: its hint, and what is wrong with it. */
const describedBy = (field: Field, hint: string | undefined) =>
  [hint && hintId(field), !field.valid && field.errorId].filter(Boolean).join(" ") || undefined;

function FieldNow({ field, now }: Pick<FieldProps, "field" | "now">) {
  if (now === undefined || now === (field.value ?? "")) return null;
  return (
    <p className="field-now">
      Now: <bdi>{now || "empty"}</bdi>
    </p>
  );
}

export function FieldError({ field }: { field: Field }) {
  return (
    <p id={field.errorId} role="alert" className="field-error">
      {field.errors?.[0]}
    </p>
  );
}

interface VersionFieldProps {
  field: Field;
  /** Of the thing as the page read it. */
  read: number | undefined;
  /** Of the thing as somebody else has left it meanwhile, which the form shows. */
  current: number | undefined;
}

/**
 * Which version is edited. A form that comes back keeps the one that it was sent with: what others changed since was not
 * shown to whoever fills it in.
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
}: FieldProps & Input & { type?: "text" | "email" | "tel"; optional?: boolean }) {
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

/** What is typed here never comes back from the server. */
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
