import type { Generated } from "kysely";
import type { Flag, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    webhooks: WebhooksTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

/** Addresses of other systems that are told of audits. */
export interface WebhooksTable {
  id: string;
  name: string;
  url: string;
  /** Actions of audits, separated by spaces. Empty: all. */
  actions: string;
  active: Flag;
  /** 32 random bytes, AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  /** The replaced secret, which signs too until `former_until`. */
  former_secret_encrypted: string | null;
  former_until: Time | null;
  /** The number of the last sealed audit that was looked at: those that matched have deliveries. */
  cursor: number;
  /** Since when every delivery has failed. */
  failing_since: Time | null;
  /** Why the service itself switched it off. */
  ended_reason: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Time;
}

/** The audits that webhooks are or were told of. The payload is read from the audit when it is sent. */
export interface WebhookDeliveriesTable {
  webhook_id: string;
  /** Of the sealed audit. */
  number: number;
  action: string;
  /** When the next try is due. Null once it was delivered or given up. */
  due_at: Time | null;
  /** While a process sends it. */
  leased_until: Time | null;
  tries: Generated<number>;
  /** The receiver's HTTP status at the last try, null without an answer. */
  status: number | null;
  ms: number | null;
  /** Why the last try failed. Never the body of an answer. */
  error: string | null;
  tried_at: Time | null;
  delivered_at: Time | null;
  created_at: Time;
}
