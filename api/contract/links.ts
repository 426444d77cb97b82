import { z } from "zod";

/** The token of a link: its id and an HMAC, in base64url. */
export const LinkTokenSchema = z.string().regex(/^[\w-]{64}$/);
export const ReadLinkInputSchema = z.strictObject({ token: z.string().max(256) });

export const LinkSchema = z.object({
  purpose: z.literal("enrol"),
  /** Whom it is for. */
  name: z.string(),
  username: z.string(),
  expiresAt: z.string(),
  /** How the user signs in: by a password, by Google. */
  password: z.boolean(),
  google: z.boolean(),
});
export type Link = z.infer<typeof LinkSchema>;
