import {
  AddedFactorSchema,
  CreationOptionsSchema,
  OwnFactorsSchema,
  RecoveryCodesSchema,
  TotpSetupSchema,
} from "#api/contract/factors";
import { type Bearer, call } from "./call.server";

const FACTORS = "/auth/account/factors";
const PASSKEYS = `${FACTORS}/passkeys`;
const TOTP = `${FACTORS}/totp`;

/** One's own account: additions of our service ("second-factors"). All but `factors` need a recent proof. */
export const account = {
  factors: ({ token }: Bearer) => call({ method: "GET", path: FACTORS, token, answer: OwnFactorsSchema }),

  passkeyOptions: ({ token }: Bearer) =>
    call({ method: "POST", path: `${PASSKEYS}/options`, token, answer: CreationOptionsSchema }),

  /** @param credential as the browser answered; the service checks it */
  addPasskey: ({ token }: Bearer, body: { credential: unknown; name: string }) =>
    call({ method: "POST", path: PASSKEYS, body, token, answer: AddedFactorSchema }),

  renamePasskey: ({ token }: Bearer, id: string, body: { name: string }) =>
    call({ method: "PUT", path: `${PASSKEYS}/{id}`, id, body, token }),

  removePasskey: ({ token }: Bearer, id: string) =>
    call({ method: "DELETE", path: `${PASSKEYS}/{id}`, id, token }),

  setUpTotp: ({ token }: Bearer) => call({ method: "POST", path: TOTP, token, answer: TotpSetupSchema }),

  confirmTotp: ({ token }: Bearer, body: { code: string }) =>
    call({ method: "PUT", path: TOTP, body, token, answer: AddedFactorSchema }),

  removeTotp: ({ token }: Bearer) => call({ method: "DELETE", path: TOTP, token }),

  newRecoveryCodes: ({ token }: Bearer) =>
    call({ method: "POST", path: `${FACTORS}/recovery-codes`, token, answer: RecoveryCodesSchema }),

  changePassword: ({ token }: Bearer, body: { current: string; password: string }) =>
    call({ method: "PUT", path: "/auth/account/password", body, token }),
};
