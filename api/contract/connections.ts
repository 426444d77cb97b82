import { z } from "zod";
import {
  CONNECTION_FIELDS,
  type ConnectionField,
  type ConnectionSettings,
  type FieldRecord,
  mapConnectionFields,
} from "./connection-fields";

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
export const ID_TOKEN_ALGS = CONNECTION_FIELDS.idTokenAlg.of;
export type IdTokenAlg = ConnectionSettings["idTokenAlg"];
export type GroupsClaim = ConnectionSettings["groupsClaim"];
export type EmailVerified = ConnectionSettings["emailVerified"];

const schemaOf = (field: FieldRecord): z.ZodType => {
  if (field.kind === "choice") return z.enum(field.of);
  return { flag: z.boolean(), address: z.string().nullable(), addresses: z.array(z.string()) }[field.kind];
};

type Shape = { [Name in ConnectionField]: z.ZodType<ConnectionSettings[Name]> };
type InputShape = {
  [Name in ConnectionField]: (typeof CONNECTION_FIELDS)[Name] extends { absent: "stays" }
    ? z.ZodOptional<Shape[Name]>
    : Shape[Name];
};
const SETTINGS = mapConnectionFields((_, field) => schemaOf(field)) as Shape;
const INPUT_SETTINGS = mapConnectionFields((name, { absent }) =>
  absent ? SETTINGS[name].optional() : SETTINGS[name],
) as InputShape;

/** The whole connection of an application. With the protocols "library" and "none", only the protocol counts. */
export const ConnectionInputSchema = z.strictObject({ protocol: ProtocolSchema, ...INPUT_SETTINGS });
export type ConnectionInput = z.infer<typeof ConnectionInputSchema>;
export const ConnectionPatchSchema = ConnectionInputSchema.partial();

/** With everything that has to be copied into the application. */
export const ConnectionSchema = ConnectionInputSchema.extend({
  ...SETTINGS,
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

/** Registers one more redirect address. */
export const RedirectUriInputSchema = z.strictObject({
  redirectUri: z.string().meta({
    description: "The address, exactly as the application sends it. If it is registered, nothing changes.",
    examples: ["https://payroll.example.com/callback"],
  }),
});

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
