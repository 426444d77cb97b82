import { getInputProps } from "@conform-to/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { GOOGLE_PASSWORD_MESSAGE, type PasswordOwner } from "#api/contract/password-rules";
import { type Field, FieldError, PasswordField } from "#app/forms/fields";
import { PasswordMeter } from "#app/forms/password-meter";
import type { User } from "#app/sso-api/users.server";

interface UserPasswordsProps {
  fields: Record<"resetPassword" | "password" | "confirmPassword", Field>;
  /** As they are typed. */
  owner: PasswordOwner;
  /** Characters that a new password must have. Undefined if another SSO API decides. */
  minLength: number | undefined;
  /** The edited user, whose password is set only if Reset Password is on. */
  user: User | undefined;
}

export function UserPasswords({ fields, owner, minLength, user }: UserPasswordsProps) {
  const [resetting, setResetting] = useState(fields.resetPassword.initialValue === "on");
  const [password, setPassword] = useState("");
  // Without JavaScript nothing could enable them, so they are enabled then and the server minds the switch.
  const locked = useHydrated() && user !== undefined && !resetting;
  const shared = { disabled: locked, "aria-required": user === undefined || resetting };
  return (
    <>
      {user && <ResetSwitch field={fields.resetPassword} user={user} onSwitch={setResetting} />}
      <div className="set-password">
        <PasswordField
          label="Password"
          field={fields.password}
          hint={
            minLength === undefined
              ? undefined
              : `At least ${minLength} characters. Not a common password, and not the name, username or email.`
          }
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...shared}
        >
          <PasswordMeter password={locked ? "" : password} owner={owner} minLength={minLength} />
        </PasswordField>
        <PasswordField label="Confirm Password" field={fields.confirmPassword} {...shared} />
      </div>
    </>
  );
}

function ResetSwitch({
  field,
  user,
  onSwitch,
}: {
  field: Field;
  user: User;
  onSwitch: (on: boolean) => void;
}) {
  const [refused, setRefused] = useState(false);
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return (
    <div className="field dialog-wide">
      <label className="flex min-h-6 items-center gap-2.5 font-semibold text-[0.8125rem]">
        <input
          key={key}
          {...props}
          className="toggle toggle-primary toggle-sm"
          onChange={(event) => {
            if (user.googleAuth) {
              event.currentTarget.checked = false;
              setRefused(true);
            } else onSwitch(event.currentTarget.checked);
          }}
        />
        Reset Password
      </label>
      {refused ? (
        <p role="alert" className="field-error">
          {GOOGLE_PASSWORD_MESSAGE}
        </p>
      ) : (
        <FieldError field={field} />
      )}
    </div>
  );
}
