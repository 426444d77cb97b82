import * as z from "zod/mini";
import { MobileNoSchema, PersonNameSchema } from "#api/contract/fields";
import { EmailSchema } from "#api/contract/text";

/** `version` is the one that was edited. */
export const ProfileFormSchema = z.object({
  name: PersonNameSchema,
  mobileNo: MobileNoSchema,
  version: z.optional(z.string()),
});

export const EmailFormSchema = z.object({ email: EmailSchema });
