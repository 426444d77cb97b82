import { z } from "zod";
import { ApplicationOptionsSchema } from "./applications";
import { GroupSchema } from "./groups";
import { OwnerIdSchema, PageQuerySchema, SearchTermSchema } from "./lists";
import { mapFields } from "./map-fields";
import { RoleOptionsSchema } from "./roles";
import { listedUserFields } from "./user-fields";

/** What the list of users can be sorted by. */
export const USER_SORTS = ["name", "email", "created", "lastSignIn"] as const;
export type UserSortKey = (typeof USER_SORTS)[number];
/** With `-` in front: descending. */
export type UserSort = UserSortKey | `-${UserSortKey}`;

const sorts: readonly UserSort[] = USER_SORTS.flatMap((key) => [key, `-${key}`] as const);

/** "any" is an authenticator app or a passkey. */
export const SECOND_FACTORS = ["none", "any", "passkey"] as const;
/** "30" is the last sign-in 30 days ago or longer. People who never signed in are "never" only. */
export const LAST_SIGN_INS = ["never", "30", "90", "365"] as const;

/** What costs a query more, so that the service sends it only where it is asked for. */
export const COSTLY_COLUMNS = ["roles", "applications", "secondFactor"] as const;
export type CostlyColumn = (typeof COSTLY_COLUMNS)[number];

/** Additions of our service to the query of GET /auth/users. */
export const UserFilterSchema = z.strictObject({
  ...mapFields(listedUserFields, () => SearchTermSchema),
  /** Has the application, directly or through a group. */
  applicationId: OwnerIdSchema,
  /** Has the role, directly or through a group. */
  roleId: OwnerIdSchema,
  groupId: OwnerIdSchema,
  secondFactor: z.enum(SECOND_FACTORS).optional(),
  lastSignIn: z.enum(LAST_SIGN_INS).optional(),
});

/** What the filters above can be set to. What the caller may not read is empty. */
export const UserFilterOptionsSchema = z.object({
  applications: ApplicationOptionsSchema,
  roles: RoleOptionsSchema,
  groups: z.array(GroupSchema.pick({ id: true, groupName: true })),
});
export type UserFilterOptions = z.infer<typeof UserFilterOptionsSchema>;

export const UserSortSchema = z.enum(sorts).default("name");

export const UserListQuerySchema = PageQuerySchema.extend({
  searchTerm: SearchTermSchema,
  /** "true" lists active users, "false" inactive ones. */
  status: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  ...UserFilterSchema.shape,
  sort: UserSortSchema,
  /** Separated by commas. */
  columns: z
    .string()
    .max(100)
    .transform((names) => names.split(",").filter(Boolean))
    .pipe(z.array(z.enum(COSTLY_COLUMNS)))
    .transform((columns) => [...new Set(columns)])
    .default([]),
});
export type UserListQuery = z.infer<typeof UserListQuerySchema>;
