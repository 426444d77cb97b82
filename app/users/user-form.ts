import * as z from "zod/mini";
import { OptionalTextSchemas, PersonNameSchema, UsernameSchema } from "#api/contract/fields";
import { mapFields } from "#api/contract/map-fields";
import { EmailSchema, required } from "#api/contract/text";
import { optionalUserFields } from "#api/contract/user-fields";
import { fromStatusField, StatusFieldSchema } from "#app/forms/status";
import type { User, UserChange } from "#app/sso-api/users.server";

/** How a new user comes in: by an invitation, or with a password that an administrator sets. */
const WAYS = ["invitation", "password"] as const;
export type Way = (typeof WAYS)[number];

const UserFormSchema = z.object({
  name: PersonNameSchema,
  email: EmailSchema,
  ...OptionalTextSchemas,
  username: UsernameSchema,
  status: StatusFieldSchema,
  applications: z.array(z.string()),
  roles: z.array(z.string()),
  /** Where the SSO API has groups. */
  groups: z.array(z.string()),
  /** How a new user comes in, where the SSO API has invitations. */
  way: z.optional(z.enum(WAYS, "Choose how they come in.")),
  resetPassword: z._default(z.boolean("Switch Reset Password on or off."), false),
  password: z.optional(z.string()),
  confirmPassword: z.optional(z.string()),
  mustChange: z._default(z.boolean("Switch it on or off."), false),
  /** Whether a password that is set here has to be changed at the next sign-in. */
  handedOver: z.optional(z.string()),
  /** The button that saves a new user and opens the form for the next one. */
  another: z.optional(z.string()),
  /** The version that was edited; empty where the SSO API has none. */
  version: z.optional(z.string()),
  /** The names of the optional fields that had a text, separated by commas. Emptying such a field removes the text. */
  had: z.optional(z.string()),
});
export type UserForm = z.output<typeof UserFormSchema>;

/** Passwords are looked at on every change, whatever else is still wrong. */
const rule = (path: keyof UserForm, error: string | (() => string)) => ({
  path: [path],
  error,
  when: () => true,
});

type Given = Pick<UserForm, "applications" | "roles" | "groups">;

/** A group is as good as a role or an application. */
const isGiven = (form: Partial<Given>, field: "applications" | "roles"): boolean =>
  Boolean(form[field]?.length || form.groups?.length);

/** What everybody is given. */
export const givenRules = () =>
  (["applications", "roles"] as const).map((field) =>
    z.refine<Given>((form) => isGiven(form, field), rule(field, required)),
  );

const withRules = (isWanted: (form: UserForm) => boolean) =>
  UserFormSchema.check(
    ...givenRules(),
    z.refine((form) => !isWanted(form) || Boolean(form.password), rule("password", required)),
    z.refine((form) => !isWanted(form) || Boolean(form.confirmPassword), rule("confirmPassword", required)),
    z.refine(
      (form) => !isWanted(form) || !form.confirmPassword || form.password === form.confirmPassword,
      rule("confirmPassword", "Passwords do not match"),
    ),
    z.refine(
      (form) => isWanted(form) || form.way === "invitation" || !form.password,
      rule("resetPassword", "Switch Reset Password on to set a new password."),
    ),
  );

/** Add User: a password is needed, except with an invitation. */
export const NewUserSchema = withRules(({ way }) => way !== "invitation");
/** Edit User: a password is needed where Reset Password is on. */
export const EditUserSchema = withRules((form) => form.resetPassword === true);

/**
 * The call's body, without the confirmation. The status is 1 or 0, or unchanged if only the SSO API knows it.
 *
 * @param password only where there is one to set
 */
export function toUserInput(form: UserForm, password: string | undefined): UserChange {
  const had = form.had?.split(",") ?? [];
  return {
    name: form.name,
    email: form.email,
    ...mapFields(optionalUserFields, (name) => form[name] ?? (had.includes(name) ? "" : null)),
    username: form.username,
    ...statusOf(form),
    applications: form.applications,
    roles: form.roles,
    ...(password !== undefined && { password }),
  };
}

function statusOf(form: UserForm): Pick<UserChange, "status"> {
  const status = fromStatusField(form.status);
  if (typeof status === "boolean") return { status: status ? 1 : 0 };
  return status == null ? {} : { status };
}

/** Replacing a user needs all of them; the list of a foreign SSO API may lack a part, which would then be lost. */
export type EditableUser = User & { username: string; applications: string[]; roles: string[] };

export const isEditable = (user: User): user is EditableUser =>
  user.username != null && user.applications != null && user.roles != null;
