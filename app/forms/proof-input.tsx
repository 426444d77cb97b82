import { type ComponentProps, useId } from "react";
import { ProofError } from "./proof-error";

interface ProofInputProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field of `<ConfirmFields>`. The server never returns its value. */
export function ProofInput({ label, hint, error, ...input }: ProofInputProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined}
        className={`input w-full ${error ? "input-error" : ""}`}
        {...input}
      />
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <ProofError id={errorId} error={error} />
    </div>
  );
}
