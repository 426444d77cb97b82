import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { say } from "#languages/say";
import { Errors, Labelled, type LabelledProps } from "./labelled";

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

/** A field of `useActionForm`. The children get the attributes of its control. */
export const LabelledField = ({
  field,
  now,
  errors = field.errors?.slice(0, 1),
  ...labelled
}: FieldProps & Omit<LabelledProps, "id">) => (
  <Labelled
    {...labelled}
    id={field.id}
    isOneOfMany
    now={now === (field.value ?? "") ? undefined : now}
    errors={errors}
  />
);

/** Of a field that isn't labelled by `LabelledField`. */
export const FieldError = ({ field, label }: { field: Field; label?: string }) => (
  <Errors id={field.errorId} label={label} errors={field.errors?.slice(0, 1) ?? []} />
);

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

const classOf = (field: Field, base: string, more = "") =>
  `${base} w-full ${field.valid ? "" : `${base}-error`} ${more}`;

export function TextField({
  field,
  label,
  now,
  hint,
  type = "text",
  optional = false,
  className,
  ...input
}: FieldProps & Input & { type?: "text" | "email" | "tel" | "date"; optional?: boolean }) {
  const { key, ...props } = getInputProps(field, { type });
  return (
    <LabelledField field={field} label={label} now={now} hint={hint}>
      {(control) => (
        <input
          key={key}
          {...props}
          {...control}
          aria-required={optional ? undefined : true}
          placeholder={optional ? say("form.optional") : undefined}
          className={classOf(field, "input", className)}
          {...input}
        />
      )}
    </LabelledField>
  );
}

/** The server never returns its value. */
export function PasswordField({ field, label, hint, children, ...input }: FieldProps & Input) {
  const { key, ...props } = getInputProps(field, { type: "password" });
  return (
    <LabelledField field={field} label={label} hint={hint} more={children}>
      {(control) => (
        <input
          key={key}
          {...props}
          {...control}
          autoComplete="new-password"
          className={classOf(field, "input")}
          {...input}
        />
      )}
    </LabelledField>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ field, label, now, hint, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <LabelledField field={field} label={label} now={now} hint={hint}>
      {(control) => (
        <select key={key} {...props} {...control} className={classOf(field, "select")}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
