import { z } from "zod";
import { PolicySchema } from "./factors";
import { NameSchema } from "./fields";
import { IdSchema, pagedListSchema } from "./lists";
import { RolePermissionsSchema } from "./role-permissions";

/** Allows nothing, and never will. An earlier installation may have a role with this name instead, which can allow anything. */
export const MEMBER = "member";

/** The roles of every installation, by rank. They can't be renamed or deleted. */
export const BUILT_IN_ROLES = ["super", "admin", "auditor", MEMBER] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export const RoleInputSchema = z.strictObject({ roleName: NameSchema });
export type RoleInput = z.infer<typeof RoleInputSchema>;

/** Body of POST. */
export const NewRoleSchema = RoleInputSchema.extend({
  permissions: RolePermissionsSchema.shape.permissions.optional(),
});
export type NewRole = z.infer<typeof NewRoleSchema>;

export const RolePatchSchema = RoleInputSchema.partial();

export const RoleSchema = z.object({
  id: IdSchema,
  roleName: z.string(),
  version: z.number().int().optional(),
  /** An addition of our service. Such a role can't be renamed or deleted. */
  builtIn: z.boolean().optional(),
  /** Additions of our service: what the role allows in the console, and how many users have it. */
  permissions: z.array(z.string()).optional(),
  /** Directly. */
  userCount: z.int().optional(),
  /** Directly or through groups. */
  people: z.int().optional(),
  ...PolicySchema.partial().shape,
});
export type Role = z.infer<typeof RoleSchema>;

/** The data of a role's page. */
export const RoleOverviewSchema = RoleSchema.required({
  version: true,
  builtIn: true,
  permissions: true,
  userCount: true,
  people: true,
}).extend({
  /** The groups whose members have the role. */
  groups: z.array(z.object({ id: IdSchema, groupName: z.string() })),
});
export type RoleOverview = z.infer<typeof RoleOverviewSchema>;

export const RoleListSchema = pagedListSchema(RoleSchema);
export const RoleOptionsSchema = z.array(RoleSchema);

export const RoleCountQuerySchema = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.literal("role").optional(),
});
