import { z } from "zod";
import { PendingSchema } from "#api/contract/factors";
import {
  type GoogleInput,
  type LoginInput,
  ProfileSchema,
  SelfSignSchema,
  type SignInRequestInput,
  SignInRequestSchema,
  SignInSchema,
  TokenPairSchema,
  type VerifyAccessInput,
} from "#api/contract/sign-in";
import { asBrowser } from "./as-browser.server";
import { type Bearer, call } from "./call.server";
import { WireIdSchema } from "./wire-ids";

/** The specification's login answers with tokens alone: whoever has them was let in. */
const LoginSchema = SignInSchema.extend({ applicationAccess: z.boolean().default(true) });
type WireLogin = Omit<LoginInput, "appId"> & { appId?: string | number };
/** The id goes back as it came. */
const WireSelfSignSchema = SelfSignSchema.extend({ appId: WireIdSchema });

/** A foreign SSO API may describe the role, as it does the roles, and know people without a name. */
const WireProfileSchema = ProfileSchema.extend({
  name: z.string().catch(""),
  role: z
    .union([z.string(), z.object({ roleName: z.string() }).transform(({ roleName }) => roleName)])
    .nullish()
    .catch(undefined),
});

export const signIn = {
  login: (body: WireLogin) =>
    call({ method: "POST", path: "/auth/login", body, ...asBrowser(), answer: LoginSchema }),

  /** An addition of our service: the same, for callers that can take a further step. */
  firstStep: (body: WireLogin) =>
    call({
      method: "POST",
      path: "/auth/login",
      body: { ...body, secondStep: true },
      ...asBrowser(),
      answer: z.union([PendingSchema, LoginSchema]),
    }),

  /** An addition of our service: signs in to the console itself. */
  google: (body: GoogleInput) =>
    call({
      method: "POST",
      path: "/auth/google",
      body,
      ...asBrowser(),
      answer: z.union([PendingSchema, SignInSchema]),
    }),

  /** A signed request for the console itself. */
  selfSign: () => call({ method: "POST", path: "/auth/self-sign", answer: WireSelfSignSchema }),

  /** Whether the person may open the application; without appId, any application. */
  verifyAccess: ({ token }: Bearer, body: VerifyAccessInput, signal?: AbortSignal) =>
    call({
      method: "POST",
      path: "/auth/application/verify-access",
      body,
      token,
      answer: SignInSchema,
      ...(signal && { signal }),
    }),

  profile: ({ token }: Bearer) =>
    call({ method: "GET", path: "/auth/profile", token, answer: WireProfileSchema }),

  logout: ({ token }: Bearer) => call({ method: "GET", path: "/auth/logout", token }),

  /** An addition of our service: what a client application's signed request stands for. Asking spends nothing. */
  signInRequest: (body: SignInRequestInput, signal?: AbortSignal) =>
    call({
      method: "POST",
      path: "/auth/application/sign-in-request",
      body,
      answer: SignInRequestSchema,
      ...(signal && { signal }),
    }),

  /** An addition of our service. */
  refresh: (refreshToken: string) =>
    call({ method: "POST", path: "/auth/refresh", body: { refreshToken }, answer: TokenPairSchema }),
};
