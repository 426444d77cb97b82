import * as z from "zod/mini";
import { OptionalTextSchemas, PersonNameSchema } from "#api/contract/fields";
import { mapFields } from "#api/contract/map-fields";
import { EmailSchema } from "#api/contract/text";
import { ownUserFields } from "#api/contract/user-fields";

/** `version` is the one that was edited. */
export const ProfileFormSchema = z.object({
  name: PersonNameSchema,
  ...mapFields(ownUserFields, (name) => OptionalTextSchemas[name]),
  version: z.optional(z.string()),
});

export const EmailFormSchema = z.object({ email: EmailSchema });
