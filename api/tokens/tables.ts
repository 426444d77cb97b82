import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    api_tokens: ApiTokensTable;
  }
}

/** Tokens with which scripts and other systems call the service. A token acts for its creator. */
export interface ApiTokensTable {
  id: string;
  name: string;
  /** SHA-256 of the token, in base64url. */
  hash: string;
  /** The token's first characters after the prefix. */
  hint: string;
  /** `TokenPermission`s, separated by spaces. */
  permissions: string;
  /** The user whose permissions limit it: the creator, or the user who took it over. Kept after a deletion. */
  created_by: string;
  created_at: Time;
  /** Exact to the hour. */
  last_used_at: Time | null;
  last_address: string | null;
  expires_at: Time;
  ended_at: Time | null;
}
