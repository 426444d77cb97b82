import { z } from "zod";
import { AssertionSchema, lastStepFields, RecoveryCodesSchema } from "./factors";
import { IdSchema } from "./lists";
import { required } from "./text";

const appId = z.string().min(1).max(64);
const signedRequest = z.string().min(1).max(8192);
/** The address that a client application signed, to return to with the tokens. */
const redirectionURL = z.string().min(1).max(4096);

/**
 * An addition of our service: the client application that the user is opening by way of the console, by its signed request
 * or by the interaction of its OpenID Connect request. The attempt counts for that application. The request is not spent.
 */
const onTheWayTo = z
  .union([
    z.strictObject({ appId, signedRequest }),
    z.strictObject({ interaction: z.string().min(1).max(64) }),
  ])
  .optional();

/** An addition of our service: the token of an enrolment link that this browser has opened. */
const link = z.string().max(256).optional();

export const LoginInputSchema = z.strictObject({
  username: z.string().min(1, { error: required }).max(254),
  password: z.string().min(1, { error: required }).max(1024),
  appId: appId.optional(),
  signedRequest: signedRequest.optional(),
  redirectionURL: redirectionURL.optional(),
  onTheWayTo,
  ...lastStepFields,
  /** An addition of our service: the caller supports further steps. */
  secondStep: z.boolean().optional(),
  link,
});
export type LoginInput = z.infer<typeof LoginInputSchema>;

export const GoogleInputSchema = z.strictObject({
  idToken: z.string().min(1).max(16_384),
  /** The nonce that the token was requested with. It is valid once. */
  nonce: z.string().min(16).max(256),
  onTheWayTo,
  ...lastStepFields,
  /** The caller supports further steps. */
  secondStep: z.boolean().optional(),
  link,
});
export type GoogleInput = z.infer<typeof GoogleInputSchema>;

/** An addition of our service: signs in with a passkey alone. */
export const PasskeyLoginInputSchema = z.strictObject({
  credential: AssertionSchema,
  appId: appId.optional(),
  signedRequest: signedRequest.optional(),
  redirectionURL: redirectionURL.optional(),
  onTheWayTo,
  ...lastStepFields,
});
export type PasskeyLoginInput = z.infer<typeof PasskeyLoginInputSchema>;

/** Response of login, of Google sign-in and of verify-access. */
export const SignInSchema = z.object({
  token: z.string().min(1),
  /** Absent or null if the caller keeps its own pair. */
  refreshToken: z.string().nullish(),
  applicationAccess: z.boolean(),
  /** True if the user has no application. */
  newUser: z.boolean().catch(false),
  /** An addition of our service: the vouched-for address. */
  redirectionURL: z.string().optional(),
  /** An addition of our service, only if the request had one: the browser's new text. */
  device: z.string().optional(),
  /**
   * An addition of our service, only without access: the sign-in is too weak for the application. POST
   * /auth/second-factor/begin raises it.
   */
  needs: z.enum(["second-factor", "enrol"]).optional(),
});
export type SignIn = z.infer<typeof SignInSchema>;

/** An addition of our service: the answer of an enrolment. The recovery codes are shown once. */
export const EnrolledSchema = SignInSchema.extend({ codes: RecoveryCodesSchema.optional() });

/** An addition of our service: login's answer without a pair, if the user has no access to the application. */
export const NoEntrySchema = z.object({ applicationAccess: z.literal(false), newUser: z.boolean() });

export const NewPasswordInputSchema = z.strictObject({
  pending: z.string().min(1).max(256),
  password: z.string().min(1, { error: required }).max(1024),
  ...lastStepFields,
});
export type NewPasswordInput = z.infer<typeof NewPasswordInputSchema>;

export const VerifyAccessInputSchema = z.strictObject({
  appId: appId.optional(),
  signedRequest: signedRequest.optional(),
  redirectionURL: redirectionURL.optional(),
});
export type VerifyAccessInput = z.infer<typeof VerifyAccessInputSchema>;

export const SelfSignSchema = z.object({ appId: IdSchema, signedResponse: z.string().min(1) });

/** Accepts empty texts, because every invalid request gets the same refusal. */
export const SignInRequestInputSchema = z.strictObject({
  appId: z.string().max(64),
  signedRequest: z.string().max(8192),
  redirectionURL: z.string().max(8192).optional(),
});
export type SignInRequestInput = z.infer<typeof SignInRequestInputSchema>;

/** The contents of a verified request. Reading it doesn't spend it. */
export const SignInRequestSchema = z.object({
  applicationName: z.string(),
  /** The token of the application's picture, if it has one. */
  picture: z.string().optional(),
  redirectionURL: z.string().optional(),
  /** True if the request's `jti` was used before, so it is no longer valid. */
  spent: z.boolean(),
});

export const RefreshInputSchema = z.strictObject({ refreshToken: z.string().min(1).max(1024) });
export const TokenPairSchema = z.object({ token: z.string().min(1), refreshToken: z.string().min(1) });
export type TokenPair = z.infer<typeof TokenPairSchema>;

/** The answer to a new factor of one's own: new tokens, and recovery codes if the user had none. */
export const AddedFactorSchema = TokenPairSchema.extend({ codes: RecoveryCodesSchema.optional() });

const roleName = z
  .union([z.string(), z.object({ roleName: z.string() }).transform((role) => role.roleName)])
  .pipe(z.string());

export const ProfileSchema = z.object({
  id: IdSchema.optional(),
  name: z.string(),
  username: z.string().optional(),
  email: z.string().optional(),
  roles: z
    .array(roleName)
    .nullish()
    .transform((roles) => roles ?? [])
    .pipe(z.array(z.string())),
  role: z.string().nullish(),
  /** An addition of our service: what the roles allow in the console. */
  permissions: z.array(z.string()).optional(),
});
export type Profile = z.infer<typeof ProfileSchema>;
