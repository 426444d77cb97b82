import { z } from "zod";

/** How a link reaches its user: sent by email, or handed over by the caller. */
export const SendLinkInputSchema = z.strictObject({ send: z.boolean() });
export const SentLinkSchema = z.object({
  /** Whether it is being sent. */
  sent: z.boolean(),
  expiresAt: z.string(),
  /** The link, shown once, if it isn't sent. */
  address: z.string().optional(),
});
export type SentLink = z.infer<typeof SentLinkSchema>;
