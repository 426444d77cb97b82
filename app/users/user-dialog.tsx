import type { ReactNode } from "react";
import { mapFields } from "#api/contract/map-fields";
import { type OptionalUserField, optionalUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { type Field, SelectField, TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { LanguageField } from "#app/forms/language-field";
import { MultiSelect, type Option } from "#app/forms/multi-select";
import { statusOptions, toStatusField } from "#app/forms/status";
import { Switch } from "#app/forms/switch";
import { useActionForm } from "#app/forms/use-action-form";
import type { User } from "#app/sso-api/users.server";
import { MustChange } from "./links/must-change";
import { UserPasswords } from "./links/user-passwords";
import { WayChoice } from "./links/way-choice";
import { type GroupGifts, listOf, throughGroups } from "./through-groups";
import { useSuggestedUsername } from "./use-suggested-username";
import { type EditableUser, EditUserSchema, NewUserSchema } from "./user-form";

export interface UserDialogProps {
  closeTo: string;
  options: {
    /** The optional fields that the SSO API has. */
    optional: readonly OptionalUserField[];
    applications: Option[];
    roles: Option[];
    preselectedRoles: string[];
    /** Undefined where the SSO API has none. */
    groups?: GroupGifts[];
    passwordMinLength?: number;
    /** Undefined without invitations and reset links. */
    links?: { mail: boolean };
  };
  /** The user to edit. Without one, the dialog adds a user. */
  user?: EditableUser;
  /** Whether the user is whoever edits. */
  isOwn?: boolean;
  /** Why the address is read-only, where it is. */
  whyFixed?: string | undefined;
  /** Above the fields, and another submit button. */
  top?: ReactNode;
  more?: ReactNode;
}

/** Add User and Edit User. */
export function UserDialog({ closeTo, options, user, isOwn = false, whyFixed, top, more }: UserDialogProps) {
  const { links } = options;
  const { form, fields, current, refusal } = useActionForm<typeof EditUserSchema, User>(
    user ? EditUserSchema : NewUserSchema,
    user
      ? valuesOf(user)
      : {
          status: "Active",
          roles: options.preselectedRoles,
          mustChange: true,
          way: links?.mail ? "invitation" : "password",
        },
  );
  const now = current && valuesOf(current);
  const held = options.groups?.filter(({ id }) => listOf(fields.groups.value).includes(id)) ?? [];
  const suggest = useSuggestedUsername(form, fields.username);
  return (
    <FormDialog
      title={user ? "Edit User" : "Add User"}
      closeTo={closeTo}
      form={form}
      submitLabel={user ? "Save changes" : "Save"}
      more={more}
      about={
        user && (
          <>
            <bdi>{user.name}</bdi> · <bdi>{user.username}</bdi>
          </>
        )
      }
    >
      {top}
      {now && <StaleNotice noun="user" />}
      <VersionField field={fields.version} read={user?.version} current={current?.version} />
      <input
        type="hidden"
        name={fields.had.name}
        value={options.optional.filter((name) => (current ?? user)?.[name]).join()}
      />
      <TextField label="Name" field={fields.name} now={now?.name} autoComplete="off" />
      <TextField
        label="Email"
        field={fields.email}
        now={now?.email}
        {...(whyFixed !== undefined && { readOnly: true, hint: whyFixed })}
        type="email"
        autoComplete="off"
        {...(!user && { onInput: (event) => suggest(event.currentTarget.value) })}
      />
      {options.optional.map((name) =>
        name === "language" ? (
          <LanguageField
            key={name}
            label={USER_FIELDS[name].label}
            field={fields[name]}
            now={now?.[name]}
            hint="Of emails, and of pages until they choose another."
            asBrowser="As their browser"
          />
        ) : (
          <TextField
            key={name}
            label={USER_FIELDS[name].label}
            field={fields[name]}
            now={now?.[name]}
            type={USER_FIELDS[name].input}
            optional
            autoComplete="off"
          />
        ),
      )}
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
        hint={throughGroups(held, "applications", options.applications)}
      />
      <MultiSelect
        label="Roles"
        field={fields.roles}
        now={now?.roles}
        options={options.roles}
        hint={rolesHint(user, throughGroups(held, "roles", options.roles))}
      />
      {options.groups && (
        <MultiSelect
          label="Groups"
          field={fields.groups}
          now={now?.groups}
          options={options.groups.filter(({ id, directory }) => !directory || user?.groups?.includes(id))}
        />
      )}
      {!user && links && (
        <WayChoice name={fields.way.name} chosen={fields.way.initialValue} mail={links.mail} />
      )}
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
      {!user && <FirstPassword field={fields.mustChange} links={links} />}
      {user && links && !user.googleAuth && !isOwn && (
        <MustChange fields={fields} user={user} mail={links.mail} />
      )}
    </FormDialog>
  );
}

const NO_ROLE =
  "They have no role yet, and saving here needs one. To stop them from signing in, choose Deactivate on their page instead.";

/** People who came by Google or from a directory have no role until somebody gives them one. */
const rolesHint = (user: EditableUser | undefined, through: string | undefined): string | undefined =>
  through ?? (user?.roles.length === 0 ? NO_ROLE : undefined);

/** What becomes of a new user's password, where the SSO API knows it. */
const FirstPassword = ({ field, links }: { field: Field; links: object | undefined }) =>
  links && (
    <div className="set-password">
      <div className="dialog-wide">
        <Switch field={field} label="Require a new password at the first sign-in" />
      </div>
    </div>
  );

/** A user as the form's fields hold it. */
const valuesOf = (user: User) => ({
  name: user.name,
  email: user.email,
  ...mapFields(optionalUserFields, (name) => user[name] ?? ""),
  username: user.username ?? "",
  status: toStatusField(user.status),
  applications: user.applications ?? [],
  roles: user.roles ?? [],
  groups: user.groups ?? [],
  mustChange: user.mustChange === true,
});
