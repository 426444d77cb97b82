import type { LoaderFunctionArgs } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { proveDownload } from "#app/forms/download.server";
import { DownloadDialog } from "#app/forms/download-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireFeature, requirePage } from "#app/session/guards.server";
import { EXPORT } from "#app/users/list/export-addresses";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Export";

export const meta = pageTitle(TITLE);
export const action = proveDownload(USER_MANAGEMENT, "users:read", "batches");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(USER_MANAGEMENT);
  await requireFeature("batches");
  return {
    proof: await findProofNeeded(session),
    file: closeAddress(EXPORT, request),
    closeTo: closeAddress(USER_MANAGEMENT, request),
  };
}

/** Asks for a proof before people are exported. */
export default function ExportDialog() {
  return (
    <DownloadDialog title={TITLE} name="People as a CSV file">
      <p>The file has the names, addresses and access of everybody in the list.</p>
    </DownloadDialog>
  );
}
