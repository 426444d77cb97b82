import * as z from "zod/mini";
import { OptionalTextSchemas, PersonNameSchema } from "#api/contract/fields";
import { mapFields } from "#api/contract/map-fields";
import { EmailSchema } from "#api/contract/text";
import { ownUserFields } from "#api/contract/user-fields";

/** `version` is the one that was edited. */
export const ProfileFormSchema = z.object({
  name: PersonNameSchema,
  ...mapFields(ownUserFields, (name) => OptionalTextSchemas[name]),
  /** The empty choice isn't sent. */
  language: z.pipe(
    OptionalTextSchemas.language,
    z.transform((language) => language ?? null),
  ),
  version: z.optional(z.string()),
});

export const EmailFormSchema = z.object({ email: EmailSchema });
