import { z } from "zod";
import type { Context } from "../context";
import {
  ConfirmEnrolmentInputSchema,
  EnrolInputSchema,
  EnrolmentSchema,
  LaterInputSchema,
  PendingInputSchema,
  PendingSchema,
  RequestOptionsSchema,
  SecondFactorInputSchema,
} from "../contract/factors";
import { EnrolledSchema, NoEntrySchema, PasskeyLoginInputSchema, SignInSchema } from "../contract/sign-in";
import { signInOptions } from "../factors/passkeys";
import { createNoun } from "../noun/noun";
import { beginSecondFactor } from "../sign-in-steps/begin";
import { describeStep } from "../sign-in-steps/describe-step";
import { beginEnrolment, confirmEnrolment, putOffEnrolment } from "../sign-in-steps/enrol";
import { signInWithPasskey } from "../sign-in-steps/passkey-sign-in";
import { readPending } from "../sign-in-steps/pending-sign-ins";
import { takeSecondFactor } from "../sign-in-steps/second-factor";

const SteppedSchema = z.union([SignInSchema, NoEntrySchema, PendingSchema]);

export function secondFactorRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "POST /auth/passkey/options",
    { summary: "Get a challenge for a sign-in with a passkey", answer: RequestOptionsSchema },
    () => signInOptions(context),
  );

  noun.on(
    "POST /auth/passkey",
    {
      summary: "Sign in with a passkey",
      body: PasskeyLoginInputSchema,
      answer: z.union([SignInSchema, NoEntrySchema]),
      refusals: [401, 409, 429],
    },
    ({ body, origin }) => signInWithPasskey(context, body, origin),
  );

  noun.on(
    "POST /auth/step",
    {
      summary: "Read what a sign-in in progress requires next",
      body: PendingInputSchema,
      answer: PendingSchema,
      refusals: [401],
    },
    async ({ body: { pending }, origin }) => {
      const { id, account, step } = await readPending(context, pending, origin);
      const described = { id, token: pending, account, step };
      return describeStep(context, context.engine.read, described, origin.at);
    },
  );

  noun.on(
    "POST /auth/second-factor",
    {
      summary: "Continue a sign-in with a second factor",
      body: SecondFactorInputSchema,
      answer: SteppedSchema,
      refusals: [401, 409, 429],
    },
    ({ body, origin }) => takeSecondFactor(context, body, origin),
  );

  noun.on(
    "POST /auth/second-factor/begin",
    {
      summary: "Begin to make the caller's sign-in stronger",
      answer: PendingSchema,
      refusals: [409],
    },
    ({ caller, origin }) => beginSecondFactor(context, caller, origin),
  );

  noun.on(
    "POST /auth/second-factor/enrol",
    {
      summary: "Set up a factor in a sign-in that requires one",
      body: EnrolInputSchema,
      answer: EnrolmentSchema,
      refusals: [401, 409],
    },
    ({ body, origin }) => beginEnrolment(context, body, origin),
  );

  noun.on(
    "POST /auth/second-factor/confirm",
    {
      summary: "Confirm the factor and continue the sign-in; recovery codes are in this answer only",
      body: ConfirmEnrolmentInputSchema,
      answer: z.union([EnrolledSchema, NoEntrySchema, PendingSchema]),
      refusals: [401, 409, 429],
    },
    ({ body, origin }) => confirmEnrolment(context, body, origin),
  );

  noun.on(
    "POST /auth/second-factor/later",
    {
      summary: "Put off an enrolment that will be demanded at a later date",
      body: LaterInputSchema,
      answer: SteppedSchema,
      refusals: [401, 409, 429],
    },
    ({ body, origin }) => putOffEnrolment(context, body, origin),
  );

  return noun;
}
