import type { ComponentProps } from "react";
import { FieldError } from "./card";

interface CodeFieldProps {
  error: string | undefined;
  autoFocus?: boolean;
}

/** For the six digits of an authenticator app. */
export const CodeField = (props: CodeFieldProps) => (
  <Field
    {...props}
    name="code"
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    className="h-13 text-[1.375rem] tracking-[0.28em] indent-[0.28em]"
  />
);

export const RecoveryCodeField = (props: CodeFieldProps) => (
  <Field
    {...props}
    name="recoveryCode"
    label="Recovery code"
    autoComplete="off"
    autoCapitalize="characters"
    className="h-13 text-base tracking-widest"
  />
);

type FieldProps = CodeFieldProps & { name: string; label: string } & ComponentProps<"input">;

/** The server never sends this input back. */
function Field({ name, label, error, autoFocus = true, className, ...input }: FieldProps) {
  const errorId = `${name}-error`;
  return (
    <>
      <label htmlFor={name} className="font-medium text-[0.8125rem]">
        {label}
      </label>
      <input
        id={name}
        name={name}
        spellCheck={false}
        required
        // biome-ignore lint/a11y/noAutofocus: the page is there for this field alone
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        className={`input mt-1.5 w-full px-0 text-center font-medium font-mono ${className}`}
        {...input}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
