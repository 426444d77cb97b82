import type { ComponentProps } from "react";
import { say } from "#languages/say";
import { Field } from "./field";

interface CodeFieldProps {
  error: string | undefined;
  autoFocus?: boolean;
}

/** For the six digits of an authenticator app. */
export const CodeField = (props: CodeFieldProps) => (
  <CodeInput
    {...props}
    name="code"
    label={say("step.code")}
    inputMode="numeric"
    autoComplete="one-time-code"
    data-grouped
    className="h-13 text-[1.375rem] tracking-[0.2em] indent-[0.2em]"
  />
);

export const RecoveryCodeField = (props: CodeFieldProps) => (
  <CodeInput
    {...props}
    name="recoveryCode"
    label={say("step.recovery-code")}
    autoComplete="off"
    autoCapitalize="characters"
    className="h-13 text-base tracking-widest"
  />
);

/** The server never sends this input back. */
const CodeInput = ({ autoFocus = true, className, ...field }: ComponentProps<typeof Field>) => (
  <Field
    spellCheck={false}
    autoFocus={autoFocus}
    className={`px-0 text-center font-medium font-mono ${className}`}
    {...field}
  />
);
