import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    known_networks: KnownNetworksTable;
    devices: DevicesTable;
    one_time_passwords: OneTimePasswordsTable;
  }
}

/** Networks from which an account signed in recently. Each has a separate budget. */
export interface KnownNetworksTable {
  user_id: string;
  network: string;
  last_at: Time;
}

/** Browsers from which a user signed in recently. Each has a separate budget too. */
export interface DevicesTable {
  /** SHA-256 of the random id in the browser's cookie. */
  id_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
}

/** Passwords that are valid once and must then be replaced. */
export interface OneTimePasswordsTable {
  user_id: string;
  /** SHA-256 is enough, because the passwords are random. */
  password_hash: string;
  expires_at: Time;
  used_at: Time | null;
}
