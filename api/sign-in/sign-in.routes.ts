import { z } from "zod";
import { pictureToken } from "../applications/shown-picture";
import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { PendingSchema } from "../contract/factors";
import {
  GoogleInputSchema,
  LoginInputSchema,
  NewPasswordInputSchema,
  NoEntrySchema,
  ProfileSchema,
  RefreshInputSchema,
  SelfSignSchema,
  SignInRequestInputSchema,
  SignInRequestSchema,
  SignInSchema,
  TokenPairSchema,
  VerifyAccessInputSchema,
} from "../contract/sign-in";
import { signInWithGoogle } from "../google/sign-in";
import { unauthorized } from "../http/errors";
import { createNoun } from "../noun/noun";
import { findProfile, listRoleNames } from "../sessions/profile.queries";
import { refresh, secondStepNeeded } from "../sessions/refresh";
import { endSignIn } from "../sessions/sign-ins.queries";
import { logIn } from "../sign-in-steps/login";
import { setNewPassword } from "../sign-in-steps/new-password";
import { readSignInRequest, selfSign } from "../signed-requests/requests";
import { verifyAccess } from "../signed-requests/verify-access";

export function signInRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "POST /auth/login",
    {
      summary: "Sign in with a password; no pair if the user has no access to the application",
      body: LoginInputSchema,
      answer: z.union([SignInSchema, NoEntrySchema, PendingSchema]),
      refusals: [401, 403, 409, 429],
    },
    ({ body, origin }) => logIn(context, body, origin),
  );

  noun.on(
    "POST /auth/new-password",
    {
      summary: "Continue a sign-in that requires a new password",
      body: NewPasswordInputSchema,
      answer: z.union([SignInSchema, NoEntrySchema, PendingSchema]),
      refusals: [401, 409, 429],
    },
    ({ body, origin }) => setNewPassword(context, body, origin),
  );

  noun.on(
    "POST /auth/google",
    {
      summary: "Sign in with a Google id token",
      body: GoogleInputSchema,
      answer: z.union([SignInSchema, PendingSchema]),
      refusals: [401, 403, 404, 409, 429],
    },
    ({ body, origin }) => signInWithGoogle(context, body, origin),
  );

  noun.on(
    "POST /auth/self-sign",
    { summary: "The console's own signed request", answer: SelfSignSchema },
    () => selfSign(context),
  );

  noun.on(
    "POST /auth/application/verify-access",
    {
      summary: "Check access to an application; with a signedRequest, get a pair for it",
      body: VerifyAccessInputSchema,
      answer: SignInSchema,
      refusals: [409],
    },
    ({ body, caller, origin }) => verifyAccess(context, body, caller, origin),
  );

  noun.on(
    "POST /auth/application/sign-in-request",
    {
      summary: "Read a signed request without spending it",
      body: SignInRequestInputSchema,
      answer: SignInRequestSchema,
    },
    async ({ body, origin }) => {
      const { applicationId, ...request } = await readSignInRequest(context, body, origin);
      return { ...request, picture: await pictureToken(context, applicationId) };
    },
  );

  noun.on(
    "POST /auth/refresh",
    {
      summary: "Exchange a refresh token",
      body: RefreshInputSchema,
      answer: TokenPairSchema,
      refusals: [401],
    },
    ({ body, origin }) => refresh(context, body.refreshToken, origin),
  );

  noun.on("GET /auth/logout", { summary: "End every pair of this sign-in" }, async ({ caller, origin }) => {
    await engine.write(async (queries) => {
      // Only one of several concurrent calls ends it.
      if (!(await endSignIn(queries, caller.signInId, origin.at))) return;
      await recordAudit(queries, origin, {
        action: "sign-out",
        message: `${caller.name} signed out`,
        target: userTarget({ ...caller, id: caller.userId }),
      });
    });
  });

  noun.on(
    "GET /auth/profile",
    { summary: "Read the signed-in user; username and email only for the console", answer: ProfileSchema },
    async ({ caller }) => {
      const own = caller.application.id === context.ownApplication.id;
      if (!own && caller.strength < caller.required) throw secondStepNeeded();
      const profile = await findProfile(engine.read, caller.userId);
      if (!profile) throw unauthorized();
      const { id, name } = profile;
      const roles = await listRoleNames(engine.read, caller.userId);
      // An application gets no more than its tokens contain.
      const answer = { ...(own ? profile : { id, name }), roles, role: roles[0] ?? null };
      if (!own) return answer;
      return { ...answer, permissions: [...caller.permissions, ...caller.dormantPermissions].sort() };
    },
  );

  return noun;
}
