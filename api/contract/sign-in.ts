import { z } from "zod";
import { IdSchema } from "./lists";
import { REQUIRED } from "./text";

const appId = z.string().min(1).max(64);
const signedRequest = z.string().min(1).max(8192);
/** Where a client application wants its person back; signed by it, see design of signed requests. */
const redirectionURL = z.string().min(1).max(4096);

/**
 * An addition of our service: the client application that somebody is on the way to who signs in to the console. The
 * attempt counts for that application; the request is not spent.
 */
const onTheWayTo = z.strictObject({ appId, signedRequest }).optional();

/** An addition of our service: the access token of the console's sign-in that this one takes the place of. */
const former = z.string().min(1).max(8192).optional();

/**
 * An addition of our service: what the person's browser keeps so that it is known; empty where it keeps nothing yet. The
 * answer then has what it is to keep from now on.
 */
const device = z.string().max(600).optional();

export const LoginInputSchema = z.strictObject({
  username: z.string().min(1, REQUIRED).max(254),
  password: z.string().min(1, REQUIRED).max(1024),
  appId: appId.optional(),
  signedRequest: signedRequest.optional(),
  redirectionURL: redirectionURL.optional(),
  onTheWayTo,
  former,
  device,
  /** An addition of our service: the caller goes on where the answer asks for a further step. */
  secondStep: z.boolean().optional(),
});
export type LoginInput = z.infer<typeof LoginInputSchema>;

/** What the console brings back from Google. */
export const GoogleInputSchema = z.strictObject({
  /** A JWT of at most a few kB. */
  idToken: z.string().min(1).max(16_384),
  /** What the token was asked for with; it is good once. */
  nonce: z.string().min(16).max(256),
  onTheWayTo,
  former,
});
export type GoogleInput = z.infer<typeof GoogleInputSchema>;

/** Response of login, of Google sign-in and of verify-access. */
export const SignInSchema = z.object({
  token: z.string().min(1),
  /** Absent or null where the caller's own pair goes on. */
  refreshToken: z.string().nullish(),
  applicationAccess: z.boolean(),
  /** True for an account with no application assigned. */
  newUser: z.boolean().catch(false),
  /** An addition of our service: the address that it vouches for. */
  redirectionURL: z.string().optional(),
  /** An addition of our service, only where the request had one: what the person's browser is to keep. */
  device: z.string().optional(),
});
export type SignIn = z.infer<typeof SignInSchema>;

/** An addition of our service: login's answer to an application whose person may not enter it has no pair. */
export const NoEntrySchema = z.object({ applicationAccess: z.literal(false), newUser: z.boolean() });

/** An addition of our service, only where the login had `secondStep`: nobody is signed in before the last step. */
export const PendingSchema = z.object({
  /** Goes on with this sign-in, once, within ten minutes. */
  pending: z.string().min(1),
  /** The step that is asked for: POST /auth/new-password. */
  newPassword: z.literal(true),
});
export type Pending = z.infer<typeof PendingSchema>;

export const NewPasswordInputSchema = z.strictObject({
  pending: z.string().min(1).max(256),
  password: z.string().min(1, REQUIRED).max(1024),
  device,
  former,
});
export type NewPasswordInput = z.infer<typeof NewPasswordInputSchema>;

export const VerifyAccessInputSchema = z.strictObject({
  appId: appId.optional(),
  signedRequest: signedRequest.optional(),
  redirectionURL: redirectionURL.optional(),
});
export type VerifyAccessInput = z.infer<typeof VerifyAccessInputSchema>;

export const SelfSignSchema = z.object({ appId: IdSchema, signedResponse: z.string().min(1) });

/** Empty texts too: whatever is wrong with a request, it is refused in the same way. */
export const SignInRequestInputSchema = z.strictObject({
  appId: z.string().max(64),
  signedRequest: z.string().max(8192),
  redirectionURL: z.string().max(8192).optional(),
});
export type SignInRequestInput = z.infer<typeof SignInRequestInputSchema>;

/** What a signed request stands for, once it is verified; asking spends nothing. */
export const SignInRequestSchema = z.object({
  applicationName: z.string(),
  redirectionURL: z.string().optional(),
  /** True where the request's `jti` was used before: it can't bring anybody in again. */
  spent: z.boolean(),
});

export const RefreshInputSchema = z.strictObject({ refreshToken: z.string().min(1).max(1024) });
export const TokenPairSchema = z.object({ token: z.string().min(1), refreshToken: z.string().min(1) });
export type TokenPair = z.infer<typeof TokenPairSchema>;

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
});
export type Profile = z.infer<typeof ProfileSchema>;
