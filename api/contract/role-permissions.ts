import { z } from "zod";
import { PERMISSION_NAMES } from "./permissions";

export const PermissionNameSchema = z.enum(PERMISSION_NAMES);

/** Body of PUT, and the answer. */
export const RolePermissionsSchema = z.strictObject({
  permissions: z
    .array(PermissionNameSchema)
    .max(PERMISSION_NAMES.length)
    .transform((names) => PERMISSION_NAMES.filter((name) => names.includes(name)))
    .pipe(z.array(PermissionNameSchema)),
});
export type RolePermissions = z.infer<typeof RolePermissionsSchema>;
