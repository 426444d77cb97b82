import type { Generated } from "kysely";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    mails: MailsTable;
  }
}

/** The outbox. Mails are written when they are sent: a row has no text and no token. */
export interface MailsTable {
  id: string;
  /** A `MailKind`. */
  kind: string;
  user_id: string;
  /** Of a notice: the user's address before the change. */
  address: string;
  /** JSON: what changed, from which network and browser. No secrets. */
  facts: string;
  /** The link that the mail has. The mail is dropped once the link is over. */
  link_id: string | null;
  /** At most one mail has it. */
  dedupe_key: string | null;
  /** Of the request that caused it. Null if that asked for none, or was somebody else's. */
  language: string | null;
  due_at: Time;
  /** While a process sends it. */
  leased_until: Time | null;
  /** How many times sending it began, and when for the first time. */
  tries: Generated<number>;
  first_tried_at: Time | null;
  /** Why the last try failed. */
  last_error: string | null;
  sent_at: Time | null;
  /** When it was given up. */
  dead_at: Time | null;
  created_at: Time;
}
