const RULES = "new-password-rules";

interface NewPasswordFieldsProps {
  /** For password managers: whose password it is. */
  username: string;
  /** Characters that the password must have. */
  minLength: number;
  /** Errors by field. */
  errors: Partial<Record<"password" | "confirmPassword", string>>;
}

/** The server never sends this input back. */
export function NewPasswordFields({ username, minLength, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field name="password" label="New password" error={errors.password} hint={RULES} first />
      <p id={RULES} className="mt-2 text-[0.8125rem] text-muted">
        At least {minLength} characters. Not a common password, and not your own name, username or email.
      </p>
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
