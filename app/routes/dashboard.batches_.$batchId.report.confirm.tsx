import type { LoaderFunctionArgs } from "@remix-run/node";
import { batchPath } from "#app/addresses";
import { openBatches } from "#app/batches/batches.server";
import { pageTitle } from "#app/forms/dialog-route";
import { proveDownload } from "#app/forms/download.server";
import { DownloadDialog } from "#app/forms/download-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { USER_MANAGEMENT } from "#app/navigation";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Report";

export const meta = pageTitle(TITLE);
export const action = proveDownload(USER_MANAGEMENT, "users:read", "batches");

export async function loader({ params }: LoaderFunctionArgs) {
  const { session } = await openBatches();
  const { batchId = "" } = params;
  return {
    proof: await findProofNeeded(session),
    file: batchPath(batchId, "report"),
    closeTo: batchPath(batchId),
  };
}

/** Asks for a proof before a report is downloaded. */
export default function ReportDialog() {
  return (
    <DownloadDialog title={TITLE} name="The rows as a CSV file">
      <p>The file has the name and the address of everybody in this bulk change.</p>
    </DownloadDialog>
  );
}
