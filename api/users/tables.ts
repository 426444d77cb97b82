import type { Generated } from "kysely";
import type { Flag, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    users: UsersTable;
  }
}

export interface UsersTable {
  seq: Generated<number>;
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  email_canonical: string;
  /** When the user confirmed the address by a link, or Google did. Null since another address was entered. */
  email_verified_at: Time | null;
  /** 0: a directory, an API token or the user entered the address, so no administrator vouches for it. */
  email_vouched: Generated<Flag>;
  mobile_no: string | null;
  /** A tag, such as "pt-BR". Null for the browser's. */
  language: string | null;
  username: string;
  username_canonical: string;
  username_key: Generated<string>;
  username_skeleton: string | null;
  /** Encoded argon2id. Null if the user signs in with Google. */
  password_hash: string | null;
  /** 1: the next sign-in with the password must set a new one. */
  must_change_password: Generated<Flag>;
  active: Flag;
  google_issuer: string | null;
  google_subject: string | null;
  /** Raised by a deactivation, a new password and the first second factor. Tokens of an older epoch are refused. */
  token_epoch: Generated<number>;
  /** 32 random bytes in base64url: the user handle of the user's passkeys (WebAuthn, section 5.4.3). */
  passkey_handle: string | null;
  /** The salt of the user's recovery codes, in base64url. */
  recovery_salt: string | null;
  /** When an administrator or a command removed the last second factor. The next enrolment clears it. */
  factors_reset_at: Time | null;
  /** When the user's open invitation ends or ended. Null without an invitation, and once it was accepted. */
  invited_until: Time | null;
  /** 0 if the user has never signed in, so that both engines sort it alike. */
  last_sign_in_at: Generated<Time>;
  /** The directory's id of the user (SCIM's `externalId`). */
  external_id: string | null;
  /** 1: a directory manages the user by SCIM. */
  scim_managed: Generated<Flag>;
  /** 1: the directory deactivated the user, so it may activate them again. */
  scim_deactivated: Generated<Flag>;
  /** 1: the directory deleted the user, who is inactive and no longer visible to it. */
  scim_hidden: Generated<Flag>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}
