import { z } from "zod";
import { PolicySchema } from "./factors";
import { NameSchema } from "./fields";
import { IdSchema, pagedListSchema } from "./lists";

/** The roles of every installation. They can't be renamed or deleted. */
export const BUILT_IN_ROLES = ["super", "admin", "auditor"] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export const RoleInputSchema = z.strictObject({ roleName: NameSchema });
export type RoleInput = z.infer<typeof RoleInputSchema>;
export const RolePatchSchema = RoleInputSchema.partial();

export const RoleSchema = z.object({
  id: IdSchema,
  roleName: z.string(),
  version: z.number().int().optional(),
  /** An addition of our service. Such a role can't be renamed or deleted. */
  builtIn: z.boolean().optional(),
  /** Additions of our service: what the role allows in the console, and how many users have it directly. */
  permissions: z.array(z.string()).optional(),
  userCount: z.int().optional(),
  ...PolicySchema.partial().shape,
});
export type Role = z.infer<typeof RoleSchema>;

/** The data of a role's page. */
export const RoleOverviewSchema = RoleSchema.required({
  version: true,
  builtIn: true,
  permissions: true,
  userCount: true,
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
