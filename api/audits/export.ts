import { BYTE_ORDER_MARK, csvLine } from "../contract/csv";
import type { ExportedAudit } from "./audits.queries";

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
];

/** yyyy-MM-dd HH:mm:ss in UTC. */
const toText = (at: number) => new Date(at).toISOString().slice(0, 19).replace("T", " ");

const toLine = (audit: ExportedAudit) =>
  csvLine([
    audit.message,
    audit.actor_name,
    audit.application_name,
    toText(audit.at),
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
  ]);

/** The audits as a CSV stream, one batch per read. */
export function toCsv(batches: AsyncGenerator<ExportedAudit[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEADER)));
    },
    async pull(controller) {
      const { value, done } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(toLine).join("")));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}

/** Such as `audit-report-2026-10-until-20261121T133000Z.csv`: the filtered month, if any, and the end of the report. */
export function exportName(month: string | undefined, now: number): string {
  const until = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `audit-report${month ? `-${month}` : ""}-until-${until}Z.csv`;
}
