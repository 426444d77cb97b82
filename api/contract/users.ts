import { z } from "zod";
import { OptionalTextSchemas, PersonNameSchema, UsernameSchema } from "./fields";
import { IdListSchema, IdSchema, pagedListSchema } from "./lists";
import { mapFields } from "./map-fields";
import { SentLinkSchema } from "./sent-link";
import { EmailSchema } from "./text";
import { optionalUserFields } from "./user-fields";

/** Active or Inactive: 1 or 0, or as answers say it. */
export const StatusInputSchema = z.literal([1, 0, true, false]).transform((status) => (status ? 1 : 0));

/** Body of POST and PUT. `password` is required on POST; on PUT it is sent only to reset it. */
export const UserInputSchema = z.strictObject({
  name: PersonNameSchema,
  email: EmailSchema,
  ...OptionalTextSchemas,
  username: UsernameSchema,
  password: z.string().max(1024).optional(),
  status: StatusInputSchema,
  applications: IdListSchema,
  roles: IdListSchema,
  /** An addition of our service, on POST only: the user gets an invitation in place of a password. */
  invite: z.boolean().optional(),
  /** An addition of our service: the next sign-in with the password must set a new one. Absent: as it is. Null: not. */
  mustChange: z
    .boolean()
    .nullable()
    .transform((mustChange) => mustChange ?? false)
    .optional(),
  /** An addition of our service: ids. Absent: as it is. */
  groups: IdListSchema.optional(),
});
export type UserInput = z.infer<typeof UserInputSchema>;

/** The body of PUT: only new users are invited by their body. */
export const UserChangeSchema = UserInputSchema.omit({ invite: true });
export const UserPatchSchema = UserChangeSchema.partial();

const ref = z.union([IdSchema, z.object({ id: IdSchema }).transform((object) => object.id)]).pipe(z.string());

/**
 * A user in a list. A foreign SSO API is only sure to send id, name, email and status (docs/product.md, section 3). Our
 * service sends every field.
 */
export const UserSchema = z.object({
  id: IdSchema,
  name: z.string(),
  email: z.string(),
  /** True is Active. Anything but a boolean is shown in neutral grey. */
  status: z
    .union([z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false), z.null()])
    .pipe(z.boolean().nullable())
    .catch(null),
  ...mapFields(optionalUserFields, () => z.string().nullish()),
  username: z.string().nullish(),
  googleAuth: z.boolean().nullish(),
  applications: z.array(ref).nullish(),
  roles: z.array(ref).nullish(),
  /** An addition of our service: ids of the groups that the user is a member of. */
  groups: z.array(z.string()).nullish(),
  /** An addition of our service: when the lock after wrong passwords ends, in ISO 8601. Absent without a lock. */
  lockedUntil: z.string().nullish(),
  /** An addition of our service: when the invitation ends or ended, in ISO 8601. Absent once it was accepted. */
  invitedUntil: z.string().nullish(),
  /** An addition of our service: true if the next sign-in must set a new password. */
  mustChange: z.boolean().nullish(),
  /** Additions of our service, in ISO 8601. `lastSignIn` is null if the user has never signed in. */
  createdAt: z.string().nullish(),
  lastSignIn: z.string().nullish(),
  /** Additions of our service where the list's `columns` ask for them: what the user has directly and through groups. */
  effectiveRoles: z.array(z.string()).optional(),
  effectiveApplications: z.array(z.string()).optional(),
  secondFactor: z.enum(["none", "app", "passkey"]).optional(),
  version: z.number().int().optional(),
});
export type User = z.infer<typeof UserSchema>;

/** The answer to a new user: with the invitation, if there is one. */
export const NewUserSchema = UserSchema.extend({ invitation: SentLinkSchema.optional() });
export type NewUser = z.infer<typeof NewUserSchema>;

export const UserListSchema = pagedListSchema(UserSchema);
