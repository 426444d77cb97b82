import { z } from "zod";
import { OwnerIdSchema, PageQuerySchema, pagedListSchema } from "./lists";
import { MAIL_STATES } from "./states";

export { MAIL_STATES } from "./states";
export type MailState = (typeof MAIL_STATES)[number];

/** Every kind of mail. Each has its text in api/mail/texts. */
export const MAIL_KINDS = [
  "invite",
  "reset",
  /** Somebody who signs in with Google asked for a reset. */
  "reset-google",
  "verify",
  /** To the old address, with a link that brings it back. */
  "email-changed",
  "email-restored",
  "enrol",
  "password-changed",
  "passkey-added",
  "passkey-removed",
  "passkey-refused",
  "app-added",
  "app-removed",
  "recovery-codes-new",
  "recovery-code-used",
  "factors-removed",
  /** An administrator asks somebody to set up a second factor. */
  "factor-reminder",
  "codes-throttled",
  "new-device",
  /** To whoever an API token acts for now. */
  "token-created",
  /** To whoever added the webhook. */
  "webhook-stopped",
  "test",
] as const;
export const MailKindSchema = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKindSchema>;

export const MailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  address: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.number().int(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** When it was sent, or the next try. Null if it was given up. */
  at: z.string().nullable(),
});
export type Mail = z.infer<typeof MailSchema>;

export const MailListQuerySchema = PageQuerySchema.extend({
  state: z.enum(MAIL_STATES).optional(),
  /** Only those about this user. */
  userId: OwnerIdSchema,
});
export type MailListQuery = z.infer<typeof MailListQuerySchema>;
export const MailListSchema = pagedListSchema(MailSchema).extend({
  /** The mail server, without credentials, and the sender. Null if none is set up. */
  server: z.object({ host: z.string(), from: z.string() }).nullable(),
  /** How many mails wait, and how many were given up in the last 30 days. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type MailList = z.infer<typeof MailListSchema>;

/** A mail as it reads, without its link. */
export const MailTextSchema = MailSchema.extend({ subject: z.string(), text: z.string() });
export type MailText = z.infer<typeof MailTextSchema>;

/** The answer of a test mail: why it failed, if it did. */
export const TestMailSchema = z.object({ address: z.string(), error: z.string().nullable() });
export type TestMail = z.infer<typeof TestMailSchema>;
