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

/** The server never sends this input back. */
export function NewPasswordFields({ owner, minLength, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      <Field name="password" label="New password" error={errors.password} hint={RULES} first />
      <PasswordMeter owner={{ name: "", email: "", ...owner }} minLength={minLength} />
      <div className="mt-2 grid text-[0.8125rem] *:col-start-1 *:row-start-1">
        <p id={PASSWORD_PROBLEM} aria-live="polite" className="peer text-error" />
        <p id={RULES} className="text-muted peer-[:not(:empty)]:invisible">
          At least {minLength} characters. Not a common password, and not your own name, username or email.
        </p>
      </div>
      <Field name="confirmPassword" label="Confirm new password" error={errors.confirmPassword} />
    </>
  );
}

function Field(props: { name: string; label: string; error?: string; hint?: string; first?: boolean }) {
  const { name, label, error, hint, first = false } = props;
  const errorId = `${name}-error`;
  const described = [error && errorId, hint].filter(Boolean).join(" ");
  return (
    <>
      <label htmlFor={name} className={`font-medium text-[0.8125rem] ${first ? "" : "mt-4"}`}>
        {label}
      </label>
      <input
        id={name}
        name={name}
        type="password"
        autoComplete="new-password"
        required
        // biome-ignore lint/a11y/noAutofocus: the page is there for this field alone
        autoFocus={first}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="input input-tall mt-1.5 w-full"
      />
      {error && (
        <p id={errorId} role="alert" className="wrap-anywhere mt-2 text-[0.8125rem] text-error">
          {error}
        </p>
      )}
    </>
  );
}
