import type { Generated } from "kysely";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    pending_sign_ins: PendingSignInsTable;
  }
}

/** Sign-ins that require a further step. */
export interface PendingSignInsTable {
  id: string;
  /** SHA-256 of the token that continues the sign-in. */
  token_hash: string;
  user_id: string;
  /** The user's epoch at the first step. Raising the user's epoch ends the pending sign-in. */
  token_epoch: number;
  /** JSON of `SignInFlow`. */
  flow: string;
  /** Wrong codes so far. */
  tries: Generated<number>;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
