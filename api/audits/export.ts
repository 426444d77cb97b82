import { changeText } from "../contract/audit-texts";
import { utcFileTime, utcSecond } from "../contract/moments";
import { csvAnswer } from "../http/csv-answer";
import { toChanges } from "./changes";
import type { ExportedAudit } from "./stream.queries";

const HEADER = [
  "Audit Message",
  "User",
  "Application",
  "Audit Timestamp (UTC)",
  "Action",
  "Outcome",
  "Address",
  "Request",
  "Username",
  "User Id",
  "Target",
  "Target Name",
  "Target Username",
  "Target Id",
  "Changes",
  "Audit Id",
  "User Type",
];

/** yyyy-MM-dd HH:mm:ss in UTC. */

const toCells = (audit: ExportedAudit) => [
  audit.message,
  audit.actor_name,
  audit.application_name,
  utcSecond(audit.at),
  audit.action,
  audit.outcome,
  audit.address ?? "",
  audit.request_id ?? "",
  audit.actor_username ?? "",
  audit.actor_id ?? "",
  audit.target_type ?? "",
  audit.target_name ?? "",
  audit.target_username ?? "",
  audit.target_id ?? "",
  audit.changes === null ? "" : toChanges(audit.action, audit.changes).map(changeText).join("; "),
  audit.id,
  audit.actor_type ?? "",
];

/** Such as `audit-report-2026-10-until-20261121T133000Z.csv`: the filtered day or month, if any, and the end of the report. */
export const auditReport = (
  audits: AsyncGenerator<ExportedAudit[]>,
  { time, until }: { time: string | undefined; until: number },
): Response =>
  csvAnswer(`audit-report${time ? `-${time}` : ""}-until-${utcFileTime(until)}.csv`, HEADER, audits, toCells);
