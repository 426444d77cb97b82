import type { Flag, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    passkeys: PasskeysTable;
    totp_secrets: TotpSecretsTable;
    recovery_codes: RecoveryCodesTable;
    spent_challenges: SpentChallengesTable;
  }
}

export interface PasskeysTable {
  /** The credential id, in base64url. */
  id: string;
  user_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The signature counter. Synced passkeys have none that counts. */
  sign_count: number;
  /** 1: the passkey may be synced between devices. It never changes. */
  backup_eligible: Flag;
  /** 1: the passkey is synced. */
  backed_up: Flag;
  /** JSON. */
  transports: string;
  aaguid: string;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

/** One authenticator app per user. */
export interface TotpSecretsTable {
  id: string;
  user_id: string;
  /** 20 bytes in base32, AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  /** Null until a code has confirmed it, for 15 minutes. */
  confirmed_at: Time | null;
  /** The last accepted time step (RFC 6238). A code of this or an earlier step is refused. */
  last_step: number | null;
  created_at: Time;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** 1 to 10. */
  position: number;
  /** Raw argon2id with the user's salt, in base64url. */
  hash: string;
  used_at: Time | null;
}

/** Challenges of passkeys that were answered. Each is valid once. */
export interface SpentChallengesTable {
  /** SHA-256 of the challenge. */
  id: string;
  expires_at: Time;
}
