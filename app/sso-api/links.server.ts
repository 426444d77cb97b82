import {
  LinkSchema,
  type LinkUseInput,
  type PasswordResetInput,
  UndoneEmailSchema,
} from "#api/contract/links";
import { asBrowser } from "./as-browser.server";
import { type Bearer, call } from "./call.server";
import { EnrolledSchema } from "./sign-in-steps.server";

/** A credential as the browser answered; the service checks it. */
type LinkUse = Omit<LinkUseInput, "credential"> & { credential?: unknown };

/** Additions of our service: the links that are sent to users or handed over. */
export const links = {
  /** Reads a link. It stays valid. */
  read: (token: string) =>
    call({ method: "POST", path: "/auth/links/read", body: { token }, answer: LinkSchema }),

  /** Uses an invitation or a reset, as the first step of a sign-in. */
  use: (body: LinkUse) =>
    call({
      method: "POST",
      path: "/auth/links/use",
      body,
      ...asBrowser(),
      answer: EnrolledSchema,
    }),

  /** Brings a former address back. */
  undoEmail: (token: string) =>
    call({
      method: "POST",
      path: "/auth/links/undo-email",
      body: { token },
      ...asBrowser(),
      answer: UndoneEmailSchema,
    }),

  /** Confirms an address of the user who is signed in. */
  confirmEmail: (session: Bearer, token: string) =>
    call({
      method: "POST",
      path: "/auth/account/email/confirm",
      body: { token },
      token: session.token,
      ...asBrowser(),
    }),

  /**
   * "password-reset": has a reset link sent, if there is such an account.
   *
   * @param body.username or email address
   */
  requestReset: (body: PasswordResetInput) =>
    call({ method: "POST", path: "/auth/password-reset", body, ...asBrowser() }),
};
