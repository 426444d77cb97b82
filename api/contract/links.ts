import { z } from "zod";
import { AttestationSchema, CreationOptionsSchema, lastStepFields, PasskeyNameSchema } from "./factors";
import { required } from "./text";
import { trimmed } from "./trimmed";

/** The token of a link: its id and an HMAC, in base64url. */
export const LinkTokenSchema = z.string().regex(/^[\w-]{64}$/);
export const ReadLinkInputSchema = z.strictObject({ token: z.string().max(256) });

const LINK_PURPOSES = ["enrol", "invite", "reset", "verify", "undo-email"] as const;
export const LinkPurposeSchema = z.enum(LINK_PURPOSES);
export type LinkPurpose = z.infer<typeof LinkPurposeSchema>;

export const LinkSchema = z.object({
  purpose: LinkPurposeSchema,
  /** Whom it is for. */
  name: z.string(),
  username: z.string(),
  expiresAt: z.string(),
  /** How the user signs in: by a password, by Google. */
  password: z.boolean(),
  google: z.boolean(),
  /** The address to confirm, or the one to bring back. */
  email: z.string().optional(),
  /** Who made the link; absent for a command and for the user. */
  createdBy: z.string().optional(),
  /** Of an invitation: the first applications that its user can open, and how many more there are. */
  applications: z.object({ names: z.array(z.string()), more: z.int() }).optional(),
  /** For an invitation, if browsers accept passkeys here. */
  passkey: CreationOptionsSchema.optional(),
});
export type Link = z.infer<typeof LinkSchema>;

/** Uses an invitation or a reset: sets a password, or adds the first passkey by an invitation. */
export const LinkUseInputSchema = z
  .strictObject({
    token: LinkTokenSchema,
    password: z.string().min(1, { error: required }).max(1024).optional(),
    credential: AttestationSchema.optional(),
    name: z.optional(PasskeyNameSchema),
    ...lastStepFields,
  })
  .refine(({ password, credential }) => (password === undefined) !== (credential === undefined), {
    path: ["password"],
    error: "Give one of password and credential.",
  });
export type LinkUseInput = z.infer<typeof LinkUseInputSchema>;

export const UndoEmailInputSchema = z.strictObject({ token: LinkTokenSchema });
/** The address that is the user's again. */
export const UndoneEmailSchema = z.object({ email: z.string() });

/** Asks for a link that resets a password. The answer is the same for every name. */
export const PasswordResetInputSchema = z.strictObject({
  /** A username or an email address. */
  username: z.string().overwrite(trimmed).min(1, { error: required }).max(254),
  /** A browser that somebody signs in by has its own budget. */
  device: lastStepFields.device,
});
export type PasswordResetInput = z.infer<typeof PasswordResetInputSchema>;
