import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    mail_requests: MailRequestsTable;
  }
}

/** Requests for a link that resets a password, before anybody looks whether there is such an account. */
export interface MailRequestsTable {
  id: string;
  /** The typed username or address, AES-256-GCM, bound to the row (encryption.ts). */
  name_encrypted: string;
  /** JSON: the network and browser of the request. */
  facts: string;
  due_at: Time;
  created_at: Time;
}
