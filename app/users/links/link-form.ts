import * as z from "zod/mini";

/** A link is sent, shown, or ended. */
export const LinkFormSchema = z.object({
  intent: z.enum(["send", "show", "withdraw"], "Choose what should happen."),
});
