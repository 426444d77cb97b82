import { z } from "zod";

/**
 * How an application signs people in: OpenID Connect with a secret or without one, this product's own library, or not yet
 * at all.
 */
export const PROTOCOLS = ["openid", "openid-public", "library", "none"] as const;
export type Protocol = (typeof PROTOCOLS)[number];
export const ProtocolSchema = z.enum(PROTOCOLS);

export const isOpenId = (protocol: Protocol): boolean =>
  protocol === "openid" || protocol === "openid-public";

/** The algorithms of ID tokens (RFC 7518, section 3.1). */
export const ID_TOKEN_ALGS = ["RS256", "ES256"] as const;
export type IdTokenAlg = (typeof ID_TOKEN_ALGS)[number];

/** What the `groups` claim has: the names of the user's roles or groups. */
export const GROUPS_CLAIMS = ["roles", "groups"] as const;
export type GroupsClaim = (typeof GROUPS_CLAIMS)[number];

/** Which addresses an application is told are verified: those that were confirmed here, or also what administrators entered. */
export const EMAIL_VERIFIED = ["confirmed", "entered"] as const;
export type EmailVerified = (typeof EMAIL_VERIFIED)[number];

/**
 * The whole connection of an application. For the library and for nothing yet, only the protocol counts. The rules for
 * addresses are in redirect-uris.ts.
 */
export const ConnectionInputSchema = z.strictObject({
  protocol: ProtocolSchema,
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  backchannelLogoutUri: z.string().nullable(),
  /** A desktop, mobile or command-line application (RFC 8252): loopback addresses with any port, private-use schemes. */
  native: z.boolean(),
  /** People are asked for their consent. */
  thirdParty: z.boolean(),
  /** Always true for public clients. */
  requirePkce: z.boolean(),
  idTokenAlg: z.enum(ID_TOKEN_ALGS),
  /** Absent: as it is. */
  groupsClaim: z.enum(GROUPS_CLAIMS).optional(),
  /** Absent: as it is. */
  emailVerified: z.enum(EMAIL_VERIFIED).optional(),
});
export type ConnectionInput = z.infer<typeof ConnectionInputSchema>;

/** With everything that has to be copied into the application. */
export const ConnectionSchema = ConnectionInputSchema.extend({
  groupsClaim: z.enum(GROUPS_CLAIMS),
  emailVerified: z.enum(EMAIL_VERIFIED),
  /** False for a connection from before 0.10, for which nobody has chosen `emailVerified`. Otherwise absent. */
  emailVerifiedChosen: z.literal(false).optional(),
  version: z.number().int(),
  issuer: z.string(),
  discovery: z.string(),
  authorization: z.string(),
  token: z.string(),
  userinfo: z.string(),
  jwks: z.string(),
  endSession: z.string(),
  scopes: z.string(),
  /** The last characters of the secret. */
  secretHint: z.string(),
});
export type Connection = z.infer<typeof ConnectionSchema>;

/** Why an OpenID Connect request was refused, as far as the administrator can mend it. */
export const REFUSAL_REASONS = [
  "redirect-uri",
  "post-logout-redirect-uri",
  "client-secret",
  "client-authentication",
  "client-assertion",
  "pkce",
  "code",
  "no-scope",
  "scope-commas",
  "unknown-scopes",
  "scope",
  "response-type",
  "inactive",
  "other",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const RefusedRequestSchema = z.object({
  id: z.string(),
  at: z.string(),
  reason: z.enum(REFUSAL_REASONS),
  /** As it was sent. */
  redirectUri: z.string().nullable(),
  network: z.string(),
});
export type RefusedRequest = z.infer<typeof RefusedRequestSchema>;
/** The newest first, at most 20. */
export const RefusedRequestsSchema = z.array(RefusedRequestSchema);
