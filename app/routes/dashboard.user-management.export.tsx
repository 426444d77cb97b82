import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { proveDownload } from "#app/forms/download.server";
import { DownloadDialog } from "#app/forms/download-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireFeature, requirePage } from "#app/session/guards.server";
import { ExportFiles } from "#app/users/list/export-files";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Export";

export const meta = pageTitle(TITLE);
export const action = proveDownload(USER_MANAGEMENT, "users:read", "batches");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(USER_MANAGEMENT);
  await requireFeature("batches");
  return {
    proof: await findProofNeeded(session),
    closeTo: closeAddress(USER_MANAGEMENT, request),
  };
}

/** Offers the files of the people in the list, after a proof. */
export default function ExportDialog() {
  const { search } = useLocation();
  return (
    <DownloadDialog title={TITLE} name="People as a CSV file" files={<ExportFiles search={search} />}>
      <p>The file has the names, addresses and access of everyone in the list.</p>
    </DownloadDialog>
  );
}
