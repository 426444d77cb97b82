import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { auditFilter } from "#app/audits/audit-query.server";
import { auditReport } from "#app/audits/report.server";
import { flowingAnswer } from "#app/compress.server";
import { AUDIT_REPORTS } from "#app/navigation";
import { setToast } from "#app/request/toast.server";
import { requirePage } from "#app/session/guards.server";
import { SsoApiError } from "#app/sso-api-error";

/** The audit report as a file: exactly the audits that the address filters, up to the moment of asking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(AUDIT_REPORTS);
  try {
    return flowingAnswer(request, await auditReport(session, await auditFilter(request), new Date()));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const { search } = new URL(request.url);
    if (error.code === "proof-needed") throw redirect(`${AUDIT_REPORTS}/download/confirm${search}`);
    await setToast("error", error.said ?? "The report could not be made. Try again in a moment.");
    throw redirect(AUDIT_REPORTS + search);
  }
}
