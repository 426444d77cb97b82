import * as z from "zod/mini";
import { lineSchema } from "#api/contract/text";

/** Days until a token expires, as the form has them. */
export const TOKEN_DAYS = ["30", "90", "180", "366"] as const;
export const USUAL_DAYS = "90";

export const TokenFormSchema = z.object({
  name: lineSchema(64),
  permissions: z._default(z.array(z.string()), []).check(z.minLength(1, "Choose at least one permission.")),
  days: z.enum(TOKEN_DAYS, "Choose when it expires."),
});
export type TokenForm = z.output<typeof TokenFormSchema>;
