import { z } from "zod";
import { OptionalTextSchemas, PersonNameSchema } from "./fields";
import { LinkTokenSchema } from "./links";
import { IdSchema, PageQuerySchema, pagedListSchema } from "./lists";
import { mapFields } from "./map-fields";
import { NewEmailSchema } from "./text";
import { ownUserFields } from "./user-fields";

/** The caller's own profile. */
export const OwnAccountSchema = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  ...mapFields(ownUserFields, () => z.string().nullable()),
  /** When the address was confirmed, in ISO 8601. */
  emailVerifiedAt: z.string().nullable(),
  /** An address that waits for its confirmation. */
  newEmail: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
  /** Whether people may change their own profile (PROFILE_EDIT). */
  editable: z.boolean(),
  version: z.number().int(),
});
export type OwnAccount = z.infer<typeof OwnAccountSchema>;

export const OwnAccountInputSchema = z.strictObject({
  name: PersonNameSchema,
  ...mapFields(ownUserFields, (name) => OptionalTextSchemas[name]),
});
export type OwnAccountInput = z.infer<typeof OwnAccountInputSchema>;

export const OwnEmailInputSchema = z.strictObject({ email: NewEmailSchema });
/** The token of a link with the purpose "verify". */
export const ConfirmEmailInputSchema = z.strictObject({ token: LinkTokenSchema });

/** A live sign-in of the caller. */
export const OwnSessionSchema = z.object({
  id: z.string(),
  /** True for the one that asks. */
  current: z.boolean(),
  /** "Chrome on Windows". Null if neither is known. */
  browser: z.string().nullable(),
  network: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The names of the applications that it opened. */
  applications: z.array(z.string()),
});
export type OwnSession = z.infer<typeof OwnSessionSchema>;
/** The caller's own first, then the most recently used ones. */
export const OwnSessionsSchema = z.array(OwnSessionSchema);

export const OWN_KINDS = ["sign-ins", "changes", "refused"] as const;
export type OwnKind = (typeof OWN_KINDS)[number];
export const OwnActivityQuerySchema = PageQuerySchema.extend({ only: z.enum(OWN_KINDS).optional() });
export type OwnActivityQuery = z.infer<typeof OwnActivityQuerySchema>;
export const OwnActionSchema = z.object({
  message: z.string(),
  /** The caller's name then, with which the message begins. Null if it isn't about what the caller did. */
  subject: z.string().nullable(),
  timestamp: z.string(),
  application: z.string(),
  network: z.string().nullable(),
  /** False if it was refused. */
  success: z.boolean(),
});
/** What the caller did, and what was done to the caller, in the last 90 days. */
export const OwnActivitySchema = pagedListSchema(OwnActionSchema);
export type OwnActivity = z.infer<typeof OwnActivitySchema>;

/** Why a user can't open an application. */
const OBSTACLES = ["inactive", "second-factor", "enrol", "no-address"] as const;
export const OwnApplicationSchema = z.object({
  id: IdSchema,
  applicationName: z.string(),
  /** Where the launcher leads. */
  homeUrl: z.string().nullable(),
  hasPicture: z.boolean(),
  lastOpenedAt: z.string().nullable(),
  /** Null if nothing is in the way. "second-factor" and "enrol": its policy asks for one that this sign-in lacks. */
  obstacle: z.enum(OBSTACLES).nullable(),
});
/** The applications that are assigned to the caller, by name. */
export const OwnApplicationsSchema = z.array(OwnApplicationSchema);
export type OwnApplications = z.infer<typeof OwnApplicationsSchema>;

export const OwnConsentSchema = z.object({
  applicationId: IdSchema,
  applicationName: z.string(),
  hasPicture: z.boolean(),
  scopes: z.array(z.string()),
  grantedAt: z.string(),
});
/** What the caller has allowed third-party applications. */
export const OwnConsentsSchema = z.array(OwnConsentSchema);
export type OwnConsents = z.infer<typeof OwnConsentsSchema>;
