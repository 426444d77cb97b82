import { useState } from "react";
import { PasswordField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { PasswordMeter } from "#app/forms/password-meter";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { say } from "#languages/say";
import { PasswordFormSchema } from "./forms";

interface PasswordDialogProps {
  title: string;
  /** The password can't be one of these names. */
  owner: { name: string; username: string; email: string };
  /** Characters that the password must have. */
  minLength: number;
}

/** Changes one's own password. */
export function PasswordDialog({ title, owner, minLength }: PasswordDialogProps) {
  const { form, fields } = useActionForm(PasswordFormSchema, {});
  const [password, setPassword] = useState("");
  return (
    <FormDialog
      title={title}
      closeTo={ACCOUNT_SECURITY}
      form={form}
      submitLabel={say("account.password.change")}
      own
    >
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      <div className="dialog-wide">
        <PasswordField
          label={say("account.new-password.current")}
          field={fields.current}
          autoComplete="current-password"
          aria-required
        />
      </div>
      <PasswordField
        label={say("account.new-password.new")}
        field={fields.password}
        hint={say("account.new-password.hint", { count: minLength })}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-required
      >
        <PasswordMeter password={password} owner={owner} minLength={minLength} />
      </PasswordField>
      <PasswordField
        label={say("account.new-password.confirm")}
        field={fields.confirmPassword}
        aria-required
      />
    </FormDialog>
  );
}
