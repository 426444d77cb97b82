import type { LoaderFunctionArgs } from "@remix-run/node";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { auditFilter } from "./dashboard.audit-reports/audit-query.server";
import { auditReport } from "./dashboard.audit-reports/report.server";

/** The audit report as a file: exactly the audits that the address filters, up to the moment of asking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(AUDIT_REPORTS);
  return auditReport(session, auditFilter(request), new Date());
}
