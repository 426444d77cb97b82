import type { ComponentProps } from "react";
import { FieldError } from "./card";

interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  name: string;
  label: string;
  error?: string | undefined;
  /** The id of a text about it elsewhere. */
  describedBy?: string;
  /** Whether another field is above it. */
  next?: boolean;
}

/** A labelled field of a sign-in page, which works without the framework's runtime. */
export function Field({
  name,
  label,
  error,
  describedBy,
  next,
  className = "input-tall",
  ...input
}: FieldProps) {
  const errorId = `${name}-error`;
  return (
    <>
      <label htmlFor={name} className={`font-medium text-[0.8125rem] ${next ? "mt-4" : ""}`}>
        {label}
      </label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && errorId, describedBy].filter(Boolean).join(" ") || undefined}
        className={`input mt-1.5 w-full ${className}`}
        {...input}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
