import { z } from "zod";
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
import { type Bearer, call } from "./call.server";

/** Section 7 of the specification has only the two tokens here: whoever gets them may enter, unless it says otherwise. */
const LoginSchema = SignInSchema.extend({ applicationAccess: z.boolean().default(true) });

export const signIn = {
  login: (body: LoginInput) => call({ method: "POST", path: "/auth/login", body, answer: LoginSchema }),

  /** An addition of our service: signs in to the console itself. */
  google: (body: GoogleInput) => call({ method: "POST", path: "/auth/google", body, answer: SignInSchema }),

  /** A signed request for the console itself. */
  selfSign: () => call({ method: "POST", path: "/auth/self-sign", answer: SelfSignSchema }),

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
    call({ method: "GET", path: "/auth/profile", token, answer: ProfileSchema }),

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
