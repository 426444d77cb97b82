import type { LoaderFunctionArgs } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { proveDownload } from "#app/forms/download.server";
import { DownloadDialog } from "#app/forms/download-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Audit Report";

export const meta = pageTitle(TITLE);
export const action = proveDownload(AUDIT_REPORTS, "audits:export");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(AUDIT_REPORTS);
  return {
    proof: await findProofNeeded(session),
    file: closeAddress(`${AUDIT_REPORTS}/download`, request),
    closeTo: closeAddress(AUDIT_REPORTS, request),
  };
}

/** Asks for a proof before audits are downloaded. */
export default function AuditReportDialog() {
  return (
    <DownloadDialog title={TITLE} name="Audits as a CSV file">
      <p>The file tells what the people in these audits did, and from where.</p>
    </DownloadDialog>
  );
}
