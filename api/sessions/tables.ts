import type { Generated } from "kysely";
import type { Strength } from "../contract/factors";
import type { Flag, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    oidc_logins: OidcLoginsTable;
    live_sign_ins: LiveSignInsView;
    sign_ins: SignInsTable;
    token_pairs: TokenPairsTable;
  }
}

/** How a user proves who they are. */
export type Proof = "password" | "google" | "totp" | "passkey" | "recovery";

/** The applications that a sign-in has opened through OpenID Connect. They are told of its end. */
export interface OidcLoginsTable {
  sign_in_id: string;
  application_id: string;
  user_id: string;
  /** The `sid` claim of the application's ID tokens. */
  sid: string;
  created_at: Time;
}

/** View: sign-ins that have not ended, of active users whose epoch they have. `alive.queries.ts` adds when they expire. */
export type LiveSignInsView = Required<Omit<SignInsTable, "token_epoch" | "device_id" | "ended_at">>;

/** One sign-in of a user. The console's pair and the applications' pairs belong to it. */
export interface SignInsTable {
  id: string;
  user_id: string;
  /** The user's epoch at the sign-in. Raising the user's epoch ends the sign-in. */
  token_epoch: number;
  /** The last proof of who the user is. Null in sign-ins from before 012-sign-ins. So are `address` and `user_agent`. */
  proof: Proof | null;
  proved_at: Time | null;
  /** 1: one factor, 2: two, 3: a passkey. */
  strength: Generated<Strength>;
  /** Authentication methods, separated by spaces (RFC 8176). */
  amr: Generated<string>;
  /**
   * The last complete authentication: OpenID Connect's `auth_time`. A recovery code does not move it. Signing in again
   * updates this column and the ones below.
   */
  authenticated_at: Time;
  address: string | null;
  /** At most 512 characters. */
  user_agent: string | null;
  /** `id_hash` of a known browser in `devices`. */
  device_id: string | null;
  created_at: Time;
  expires_at: Time;
  ended_at: Time | null;
}

/** One pair of tokens for one audience, under a sign-in. Its id is the access token's `sid`. */
export interface TokenPairsTable {
  id: string;
  sign_in_id: string;
  /** Copied from the sign-in, to find a user's newest pairs. */
  user_id: string;
  application_id: string;
  /** The epochs of the application and the assignment when the pair was opened. */
  application_epoch: number;
  assignment_epoch: number;
  /** SHA-256 of the current refresh token, and of the previous one. */
  refresh_hash: string;
  previous_hash: string | null;
  generation: Generated<number>;
  rotated_at: Time | null;
  /** 1 if the current refresh token travelled in an address. It gets no grace then. */
  travelled: Flag;
  idle_expires_at: Time;
  /** The sign-in's expiry when the pair was opened. Signing in again does not extend applications' tokens. */
  expires_at: Time;
  created_at: Time;
  /** The end of the pair, or of its sign-in. */
  ended_at: Time | null;
}
