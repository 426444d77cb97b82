import type { Audit } from "../contract/audits";
import { iso } from "../contract/moments";
import type { Tables } from "../database/tables";
import { toChanges } from "./changes";

/** The columns of an audit as it is listed. */
export const LISTED = [
  "audits.id",
  "audits.at",
  "audits.action",
  "audits.outcome",
  "audits.message",
  "audits.actor_id",
  "audits.actor_name",
  "audits.actor_username",
  "audits.actor_type",
  "audits.target_type",
  "audits.target_id",
  "audits.target_name",
  "audits.target_username",
  "audits.application_name",
  "audits.address",
  "audits.request_id",
  "audits.changes",
] as const;

type Column = (typeof LISTED)[number] extends `audits.${infer Name}` ? Name : never;
type AuditRow = Pick<Tables["audits"], Column>;

export const toAudit = (row: AuditRow): Audit => ({
  id: row.id,
  message: row.message,
  user: row.actor_name,
  application: row.application_name,
  timestamp: iso(row.at),
  action: row.action,
  outcome: row.outcome,
  ...(row.actor_id !== null && {
    actor: {
      id: row.actor_id,
      username: row.actor_username ?? undefined,
      ...(row.actor_type !== null && { type: row.actor_type }),
    },
  }),
  ...(row.target_type !== null &&
    row.target_id !== null && {
      target: {
        type: row.target_type,
        id: row.target_id,
        name: row.target_name ?? "",
        username: row.target_username ?? undefined,
      },
    }),
  ...(row.address !== null && { address: row.address }),
  ...(row.request_id !== null && { requestId: row.request_id }),
  ...(row.changes !== null && { changes: toChanges(row.action, row.changes) }),
});
