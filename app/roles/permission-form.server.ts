import * as z from "zod/mini";
import { PERMISSION_NAMES } from "#api/contract/permissions";

export const PermissionsSchema = z.object({
  permissions: z._default(z.array(z.enum(PERMISSION_NAMES)), []),
  version: z.optional(z.string()),
});
