import { createHmac, type KeyObject } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/engine";
import { fold } from "../database/fold";
import { prepared } from "../database/prepared";
import type { AuditsTable } from "../database/tables";
import { deriveKey } from "../security/derive-key";

/** Who and what stands behind a change: the same for all that one request does. */
export interface Origin {
  auditKey: Buffer;
  /** In ms. */
  at: number;
  /** Nobody where nobody is signed in. */
  actor?: { id: string; name: string };
  address?: string;
  /** Through which application. */
  application?: { id: string; name: string };
  requestId?: string;
}

export interface AuditEntry {
  /** Noun and verb: "user.update". */
  action: string;
  /** A sentence for people: "Ada Admin gave Grace Hopper the role auditor". */
  message: string;
  outcome?: "success" | "refused";
  target?: { type: "user" | "role" | "application" | "session"; id: string; name: string };
  /** What changed, field by field, each as [before, after]. Never a secret. */
  changes?: Record<string, unknown>;
}

/** The columns that the keyed code covers, in their order; the folded copies and `seq` follow from them. */
type Covered = Omit<AuditsTable, "seq" | "message_key" | "actor_key" | "mac">;

export const auditKey = (masterKey: string): Buffer => deriveKey(masterKey, "audit-mac");

/** The text over which the keyed code goes: the covered columns as a JSON list, in a fixed order. */
export const canonicalAudit = (audit: Covered): string =>
  JSON.stringify([
    "v1",
    audit.id,
    audit.at,
    audit.action,
    audit.outcome,
    audit.message,
    audit.actor_id,
    audit.actor_name,
    audit.address,
    audit.target_type,
    audit.target_id,
    audit.target_name,
    audit.application_id,
    audit.application_name,
    audit.changes,
    audit.request_id,
  ]);

/** HMAC-SHA-256 over such a text, in base64url. */
export const macOf = (key: Buffer | KeyObject, canonical: string): string =>
  createHmac("sha256", key).update(canonical).digest("base64url");

export const auditMac = (key: Buffer, audit: Covered): string => macOf(key, canonicalAudit(audit));

/** The row of an audit, keyed code and folded copies included. */
export function auditRow(origin: Origin, entry: AuditEntry): Omit<AuditsTable, "seq"> {
  const covered: Covered = {
    id: uuidv7(),
    at: origin.at,
    action: entry.action,
    outcome: entry.outcome ?? "success",
    message: entry.message,
    actor_id: origin.actor?.id ?? null,
    actor_name: origin.actor?.name ?? "",
    address: origin.address ?? null,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    target_name: entry.target?.name ?? null,
    application_id: origin.application?.id ?? null,
    application_name: origin.application?.name ?? "",
    changes: entry.changes ? JSON.stringify(entry.changes) : null,
    request_id: origin.requestId ?? null,
  };
  return {
    ...covered,
    message_key: fold(covered.message),
    actor_key: fold(covered.actor_name),
    mac: auditMac(origin.auditKey, covered),
  };
}

const insertAudit = prepared((queries, audit: Omit<AuditsTable, "seq">) =>
  queries.insertInto("audits").values(audit),
);

/** Writes an audit; `queries` is the transaction of what it tells. */
export async function recordAudit(queries: Queries, origin: Origin, entry: AuditEntry): Promise<void> {
  await insertAudit(queries, auditRow(origin, entry));
}
