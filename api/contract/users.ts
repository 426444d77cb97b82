import { z } from "zod";
import { MobileNoSchema, PersonNameSchema, UsernameSchema } from "./fields";
import { IdSchema, PageQuerySchema, pagedListSchema, SearchTermSchema } from "./lists";
import { EmailSchema } from "./text";

const idList = z
  .array(z.string().min(1).max(64))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** Body of POST and PUT. `password` is required on POST; on PUT it is sent only to reset it. */
export const UserInputSchema = z.strictObject({
  name: PersonNameSchema,
  email: EmailSchema,
  mobileNo: MobileNoSchema,
  username: UsernameSchema,
  password: z.string().max(1024).optional(),
  /** 1 is Active, 0 is Inactive. */
  status: z.literal([1, 0]),
  applications: idList,
  roles: idList,
});
export type UserInput = z.infer<typeof UserInputSchema>;

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
  mobileNo: z.string().nullish(),
  username: z.string().nullish(),
  googleAuth: z.boolean().nullish(),
  applications: z.array(ref).nullish(),
  roles: z.array(ref).nullish(),
  /** An addition of our service: when the lock after wrong passwords ends, in ISO 8601. Absent without a lock. */
  lockedUntil: z.string().nullish(),
  version: z.number().int().optional(),
});
export type User = z.infer<typeof UserSchema>;

export const UserListSchema = pagedListSchema(UserSchema);

export const UserListQuerySchema = PageQuerySchema.extend({
  searchTerm: SearchTermSchema,
  /** "true" lists active users, "false" inactive ones. */
  status: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
});
export type UserListQuery = z.infer<typeof UserListQuerySchema>;
