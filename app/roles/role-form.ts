import * as z from "zod/mini";
import { NameSchema } from "#api/contract/fields";

export const RoleFormSchema = z.object({ roleName: NameSchema, version: z.optional(z.string()) });

export const NewRoleFormSchema = z.object({
  roleName: NameSchema,
  /** A template, or `SAME`. */
  allows: z.optional(z.string()),
  /** The id of the role whose permissions `SAME` gives. */
  from: z.optional(z.string()),
});
