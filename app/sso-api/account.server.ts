import {
  type OwnAccountInput,
  OwnAccountSchema,
  OwnActivitySchema,
  OwnApplicationsSchema,
  OwnConsentsSchema,
  OwnSessionsSchema,
} from "#api/contract/account";
import {
  AddedFactorSchema,
  CreationOptionsSchema,
  OwnFactorsSchema,
  RecoveryCodesSchema,
  TotpSetupSchema,
} from "#api/contract/factors";
import type { PageQuery } from "#api/contract/lists";
import { asBrowser } from "./as-browser.server";
import { type Bearer, call, ifMatch } from "./call.server";

const PATH = "/auth/account";
const FACTORS = `${PATH}/factors`;
const PASSKEYS = `${FACTORS}/passkeys`;
const TOTP = `${FACTORS}/totp`;

/** One's own account: additions of our service ("account"). What is told by e-mail names the browser. */
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

  endOtherSessions: ({ token }: Bearer) => call({ method: "DELETE", path: `${PATH}/sessions`, token }),

  activity: ({ token }: Bearer, query: PageQuery) =>
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
    call({ method: "POST", path: PASSKEYS, body, ...asBrowser(), token, answer: AddedFactorSchema }),

  renamePasskey: ({ token }: Bearer, id: string, body: { name: string }) =>
    call({ method: "PUT", path: `${PASSKEYS}/{id}`, id, body, token }),

  removePasskey: ({ token }: Bearer, id: string) =>
    call({ method: "DELETE", path: `${PASSKEYS}/{id}`, id, ...asBrowser(), token }),

  setUpTotp: ({ token }: Bearer) => call({ method: "POST", path: TOTP, token, answer: TotpSetupSchema }),

  confirmTotp: ({ token }: Bearer, body: { code: string }) =>
    call({ method: "PUT", path: TOTP, body, ...asBrowser(), token, answer: AddedFactorSchema }),

  removeTotp: ({ token }: Bearer) => call({ method: "DELETE", path: TOTP, ...asBrowser(), token }),

  newRecoveryCodes: ({ token }: Bearer) =>
    call({
      method: "POST",
      path: `${FACTORS}/recovery-codes`,
      ...asBrowser(),
      token,
      answer: RecoveryCodesSchema,
    }),

  changePassword: ({ token }: Bearer, body: { current: string; password: string }) =>
    call({ method: "PUT", path: `${PATH}/password`, body, ...asBrowser(), token }),
};
