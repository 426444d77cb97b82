import * as z from "zod/mini";

/** What should happen to a link: sent, shown, or ended. */
const LinkIntentSchema = z.enum(["send", "show", "withdraw"], "Choose what should happen.");
export type LinkIntent = z.output<typeof LinkIntentSchema>;

export const LinkFormSchema = z.object({ intent: LinkIntentSchema });
