import type { ComponentProps } from "react";
import { say } from "#languages/say";
import { Field } from "./field";
import { PASSWORD_PROBLEM, PasswordMeter } from "./password-meter";

const RULES = "new-password-rules";

interface NewPasswordFieldsProps {
  /** Whose password it is. */
  owner: { username: string; name?: string };
  /** Characters that the password must have. */
  minLength: number;
  /** Errors by field. */
  errors: Partial<Record<"password" | "confirmPassword", string>>;
}

export function NewPasswordFields({ owner, minLength, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      <PasswordField
        name="password"
        label={say("password.new")}
        error={errors.password}
        describedBy={RULES}
        autoFocus
      />
      <PasswordMeter owner={{ name: "", email: "", ...owner }} minLength={minLength} />
      <div className="mt-2 grid text-[0.8125rem] *:col-start-1 *:row-start-1">
        <p id={PASSWORD_PROBLEM} aria-live="polite" className="peer text-error" />
        <p id={RULES} className="text-muted peer-[:not(:empty)]:invisible">
          {say("password.rules", { length: minLength })}
        </p>
      </div>
      <PasswordField
        name="confirmPassword"
        label={say("password.confirm-new")}
        error={errors.confirmPassword}
        next
      />
    </>
  );
}

/** The server never sends this input back. */
const PasswordField = (props: Omit<ComponentProps<typeof Field>, "type">) => (
  <Field {...props} type="password" autoComplete="new-password" />
);
