import {
  type OwnAccountInput,
  OwnAccountSchema,
  type OwnActivityQuery,
  OwnActivitySchema,
  OwnApplicationsSchema,
  OwnConsentsSchema,
  OwnSessionsSchema,
} from "#api/contract/account";
import {
  CreationOptionsSchema,
  OwnFactorsSchema,
  RecoveryCodesSchema,
  TotpSetupSchema,
} from "#api/contract/factors";
import { AddedFactorSchema } from "#api/contract/sign-in";
import { renewTokens } from "#app/request/session.server";
import { asBrowser } from "./as-browser.server";
import { type Bearer, type Call, call, ifMatch } from "./call.server";

const PATH = "/auth/account";
const FACTORS = `${PATH}/factors`;
const PASSKEYS = `${FACTORS}/passkeys`;
const TOTP = `${FACTORS}/totp`;

/** A foreign SSO API may let the session go on with the tokens that it has. */
const RenewedSchema = AddedFactorSchema.partial().nullish();

/** Makes a change after which the session at hand has new tokens, and keeps these. The rest is the answer. */
async function renewing(wanted: Omit<Call<typeof RenewedSchema>, "answer">) {
  const { token, refreshToken, ...answer } = (await call({ ...wanted, answer: RenewedSchema })) ?? {};
  if (token !== undefined && refreshToken !== undefined) await renewTokens({ token, refreshToken });
  return answer;
}

/** One's own account: additions of our service ("account"). What is told by email names the browser. */
export const account = {
  get: ({ token }: Bearer) => call({ method: "GET", path: PATH, token, answer: OwnAccountSchema }),

  /** @param version the version that was edited: an account that was changed since is left alone (412) */
  update: ({ token }: Bearer, body: OwnAccountInput, version?: string) =>
    call({ method: "PUT", path: PATH, body, token, headers: ifMatch(version) }),

  /** Sends a link that confirms an address, which may be the present one. Needs a recent proof. */
  changeEmail: ({ token }: Bearer, email: string) =>
    call({ method: "POST", path: `${PATH}/email`, body: { email }, ...asBrowser(), token }),

  cancelEmail: ({ token }: Bearer) => call({ method: "DELETE", path: `${PATH}/email`, token }),

  sessions: ({ token }: Bearer) =>
    call({ method: "GET", path: `${PATH}/sessions`, token, answer: OwnSessionsSchema }),

  endSession: ({ token }: Bearer, id: string) =>
    call({ method: "DELETE", path: `${PATH}/sessions/{id}`, id, token }),

  endOtherSessions: ({ token }: Bearer) => renewing({ method: "DELETE", path: `${PATH}/sessions`, token }),

  activity: ({ token }: Bearer, query: OwnActivityQuery) =>
    call({ method: "GET", path: `${PATH}/activity`, query, token, answer: OwnActivitySchema }),

  applications: ({ token }: Bearer) =>
    call({ method: "GET", path: `${PATH}/applications`, token, answer: OwnApplicationsSchema }),

  consents: ({ token }: Bearer) =>
    call({ method: "GET", path: `${PATH}/consents`, token, answer: OwnConsentsSchema }),

  withdrawConsent: ({ token }: Bearer, applicationId: string) =>
    call({ method: "DELETE", path: `${PATH}/consents/{id}`, id: applicationId, token }),

  /** An addition of our service ("second-factors"), as all below. They need a recent proof, but for `factors`. */
  factors: ({ token }: Bearer) => call({ method: "GET", path: FACTORS, token, answer: OwnFactorsSchema }),

  passkeyOptions: ({ token }: Bearer) =>
    call({ method: "POST", path: `${PASSKEYS}/options`, token, answer: CreationOptionsSchema }),

  /** @param credential as the browser answered; the service checks it */
  addPasskey: ({ token }: Bearer, body: { credential: unknown; name: string }) =>
    renewing({ method: "POST", path: PASSKEYS, body, ...asBrowser(), token }),

  renamePasskey: ({ token }: Bearer, id: string, body: { name: string }) =>
    call({ method: "PUT", path: `${PASSKEYS}/{id}`, id, body, token }),

  removePasskey: ({ token }: Bearer, id: string) =>
    renewing({ method: "DELETE", path: `${PASSKEYS}/{id}`, id, ...asBrowser(), token }),

  setUpTotp: ({ token }: Bearer) => call({ method: "POST", path: TOTP, token, answer: TotpSetupSchema }),

  confirmTotp: ({ token }: Bearer, body: { code: string }) =>
    renewing({ method: "PUT", path: TOTP, body, ...asBrowser(), token }),

  removeTotp: ({ token }: Bearer) => renewing({ method: "DELETE", path: TOTP, ...asBrowser(), token }),

  newRecoveryCodes: ({ token }: Bearer) =>
    call({
      method: "POST",
      path: `${FACTORS}/recovery-codes`,
      ...asBrowser(),
      token,
      answer: RecoveryCodesSchema,
    }),

  changePassword: ({ token }: Bearer, body: { current: string; password: string }) =>
    renewing({ method: "PUT", path: `${PATH}/password`, body, ...asBrowser(), token }),
};
