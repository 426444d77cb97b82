import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    links: LinksTable;
  }
}

/** Links that are handed over or sent to a user. Their tokens are derived, not stored. */
export interface LinksTable {
  id: string;
  /**
   * "enrol" lets a user set up a second factor again, "invite" sets the first password, "reset" a new one, "verify" confirms
   * an address, "undo-email" brings an address back.
   */
  purpose: "enrol" | "invite" | "reset" | "verify" | "undo-email";
  user_id: string;
  /**
   * SHA-256 of the password hash, the address and the epoch when the link was created: a change of any ends the link. Of the
   * user and the old address for "undo-email".
   */
  bound: string;
  /** The address to confirm, or the one to bring back. */
  email: string | null;
  /** Null if it was created by a command. */
  created_by: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
  /** When a newer link replaced it. */
  replaced_at: Time | null;
}
