import { SelectField, TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { MultiSelect, type Option } from "#app/forms/multi-select";
import { statusOptions, toStatusField } from "#app/forms/status";
import { useDialogForm } from "#app/forms/use-dialog-form";
import type { User } from "#app/sso-api/users.server";
import { type EditableUser, EditUserSchema, NewUserSchema } from "./user-form";
import { UserPasswords } from "./user-passwords";

interface UserDialogProps {
  closeTo: string;
  options: { applications: Option[]; roles: Option[]; passwordMinLength?: number };
  /** The user to edit. Without one, the dialog adds a user. */
  user?: EditableUser;
}

/** Add User and Edit User. */
export function UserDialog({ closeTo, options, user }: UserDialogProps) {
  const { form, fields, current, refusal } = useDialogForm<typeof EditUserSchema, User>(
    user ? EditUserSchema : NewUserSchema,
    user ? valuesOf(user) : { status: "Active" },
  );
  const now = current && valuesOf(current);
  return (
    <FormDialog
      title={user ? "Edit User" : "Add User"}
      closeTo={closeTo}
      form={form}
      submitLabel={user ? "Save changes" : "Save"}
      about={
        user && (
          <>
            <bdi>{user.name}</bdi> · <bdi>{user.email}</bdi>
          </>
        )
      }
    >
      {now && <StaleNotice noun="user" />}
      <VersionField field={fields.version} read={user?.version} current={current?.version} />
      {(current ?? user)?.mobileNo && <input type="hidden" name={fields.hadMobileNo.name} value="on" />}
      <TextField label="Name" field={fields.name} now={now?.name} autoComplete="off" />
      <TextField label="Email" field={fields.email} now={now?.email} type="email" autoComplete="off" />
      <TextField
        label="Mobile No"
        field={fields.mobileNo}
        now={now?.mobileNo}
        type="tel"
        optional
        autoComplete="off"
      />
      <TextField
        label="Username"
        field={fields.username}
        readOnly={user !== undefined}
        hint={user && "The username can't be changed."}
        autoComplete="off"
      />
      <SelectField
        label="Status"
        field={fields.status}
        now={now?.status}
        options={statusOptions(user?.status)}
      />
      <MultiSelect
        label="Applications"
        field={fields.applications}
        now={now?.applications}
        options={options.applications}
      />
      <MultiSelect label="Roles" field={fields.roles} now={now?.roles} options={options.roles} />
      {/* Passwords are typed anew after a refusal, as they are where the page comes whole from the server. */}
      <UserPasswords
        key={refusal}
        fields={fields}
        owner={{
          name: fields.name.value ?? "",
          username: fields.username.value ?? "",
          email: fields.email.value ?? "",
        }}
        minLength={options.passwordMinLength}
        user={user}
      />
    </FormDialog>
  );
}

/** A user as the form's fields hold it. */
const valuesOf = (user: User) => ({
  name: user.name,
  email: user.email,
  mobileNo: user.mobileNo ?? "",
  username: user.username ?? "",
  status: toStatusField(user.status),
  applications: user.applications ?? [],
  roles: user.roles ?? [],
});
