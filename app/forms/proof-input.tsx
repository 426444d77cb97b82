import { type ComponentProps, useId } from "react";
import { Labelled } from "./labelled";

interface ProofInputProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field of `<ConfirmFields>`. The server never returns its value. */
export const ProofInput = ({ label, hint, error, ...input }: ProofInputProps) => (
  <Labelled id={useId()} label={label} hint={hint} errors={error ? [error] : []}>
    {(control) => (
      <input aria-required className={`input w-full ${error ? "input-error" : ""}`} {...control} {...input} />
    )}
  </Labelled>
);
