import { z } from "zod";
import {
  type ConfirmEnrolmentInput,
  EnrolmentSchema,
  type LaterInput,
  OwnFactorsSchema,
  PendingSchema,
  RecoveryCodesSchema,
  RequestOptionsSchema,
} from "#api/contract/factors";
import { type NewPasswordInput, type PasskeyLoginInput, SignInSchema } from "#api/contract/sign-in";
import { asBrowser } from "./as-browser.server";
import { type Bearer, call } from "./call.server";

/** Every step answers with the next one, or with the sign-in that it completes. */
const NextSchema = z.union([PendingSchema, SignInSchema]);
/** The same, with the recovery codes of somebody who had none. */
export const EnrolledSchema = NextSchema.and(z.object({ codes: RecoveryCodesSchema.optional() }));

type Answer = { code: string } | { recoveryCode: string } | { credential: unknown };
type Pending = { pending: string };
type LastStep = Omit<LaterInput, "pending">;

/** Additions of our service: the steps of a sign-in after the first. Without "second-factors" there is `newPassword` alone. */
export const signInSteps = {
  /** What a sign-in in progress requires next. Asking spends nothing. */
  read: (body: Pending) => call({ method: "POST", path: "/auth/step", body, answer: PendingSchema }),

  newPassword: (body: NewPasswordInput) =>
    call({ method: "POST", path: "/auth/new-password", body, ...asBrowser(), answer: NextSchema }),

  secondFactor: (body: Pending & LastStep & Answer) =>
    call({ method: "POST", path: "/auth/second-factor", body, ...asBrowser(), answer: NextSchema }),

  /** Begins to make a live sign-in stronger. */
  begin: ({ token }: Bearer) =>
    call({ method: "POST", path: "/auth/second-factor/begin", token, answer: PendingSchema }),

  enrol: (body: Pending & { kind: "passkey" | "totp" }) =>
    call({ method: "POST", path: "/auth/second-factor/enrol", body, answer: EnrolmentSchema }),

  confirm: (body: Pending & LastStep & Answer & Pick<ConfirmEnrolmentInput, "name">) =>
    call({
      method: "POST",
      path: "/auth/second-factor/confirm",
      body,
      ...asBrowser(),
      answer: EnrolledSchema,
    }),

  later: (body: LaterInput) =>
    call({ method: "POST", path: "/auth/second-factor/later", body, ...asBrowser(), answer: NextSchema }),

  /** "passkeys": for a sign-in with a passkey alone. */
  passkeyOptions: (signal?: AbortSignal) =>
    call({
      method: "POST",
      path: "/auth/passkey/options",
      answer: RequestOptionsSchema,
      ...(signal && { signal }),
    }),

  passkey: (
    body: Omit<PasskeyLoginInput, "appId" | "credential"> & { appId?: string | number; credential: unknown },
  ) => call({ method: "POST", path: "/auth/passkey", body, ...asBrowser(), answer: SignInSchema }),

  ownFactors: ({ token }: Bearer) =>
    call({ method: "GET", path: "/auth/account/factors", token, answer: OwnFactorsSchema }),
};
