import type { Generated } from "kysely";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    audits: AuditsTable;
    audit_seals: AuditSealsTable;
    audit_archives: AuditArchivesTable;
    audit_queue: AuditQueueTable;
    audit_days: AuditDaysTable;
  }
}

export interface AuditsTable {
  seq: Generated<number>;
  id: string;
  at: Time;
  action: string;
  outcome: "success" | "refused";
  message: string;
  message_key: string;
  actor_id: string | null;
  actor_name: string;
  /** Null if nobody was signed in, and in audits from before 010-audit-usernames. So are the two columns below. */
  actor_username: string | null;
  actor_email: string | null;
  /** "token" if an API token acted: `actor_id` is the token's, the username and the address are its creator's. */
  actor_type: "token" | null;
  /** Searched by the User filter: `actorKey` of the columns above (record.ts). */
  actor_key: string;
  address: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  /** Only for users. */
  target_username: string | null;
  application_id: string | null;
  application_name: string;
  /** JSON of the changes by field, without secrets. */
  changes: string | null;
  request_id: string | null;
  /** HMAC-SHA-256 over the columns above (`canonicalAudit`). */
  mac: string;
}

/** The audit chain: numbers without gaps, and hashes that include the previous hash. */
export interface AuditSealsTable {
  number: number;
  audit_seq: number;
  hash: string;
}

/** Archives of audits that are removed up to the cut. A row is written before anything is removed, and stays for good. */
export interface AuditArchivesTable {
  /** The first and the last number of the chain in the file, and the last hash. */
  first_number: number;
  last_number: number;
  last_hash: string;
  /** The last number whose audit is removed, and its hash: the chain goes on after it. */
  cut_number: number;
  cut_hash: string;
  /** The highest `seq` of a removed audit. */
  cut_seq: number;
  /** The file's name without its folder. */
  file: string;
  /** SHA-256 of the file, in hex. */
  file_hash: string;
  created_at: Time;
  /** HMAC-SHA-256 over the columns above (archives.ts). */
  code: string;
}

/** `seq` of unsealed audits. */
export interface AuditQueueTable {
  audit_seq: number;
}

/** Sealed audits per day and application, for totals and far pages of the audit list. */
export interface AuditDaysTable {
  /** Whole days since 1970, UTC. */
  day: number;
  /** Empty for audits without an application. */
  application_id: string;
  count: number;
  /** Those of `count` whose outcome is "refused". */
  refused: Generated<number>;
  /** Those of `count` that a bulk change wrote, one for each of its people. */
  of_batches: Generated<number>;
}
