import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    deleted_users: DeletedUsersTable;
  }
}

/** Deleted users, until they are restored, removed for good or expired. */
export interface DeletedUsersTable {
  /** Of the user. */
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  username: string;
  username_key: string;
  /** JSON of the user's rows (`Snapshot`), AES-256-GCM, bound to the row (encryption.ts). */
  snapshot_encrypted: string;
  /** The batch that deleted the user. */
  batch_id: string | null;
  /** Null if a command did it. */
  deleted_by: string | null;
  deleted_by_name: string;
  deleted_at: Time;
  expires_at: Time;
}
