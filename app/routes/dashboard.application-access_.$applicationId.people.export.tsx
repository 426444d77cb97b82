import type { LoaderFunctionArgs } from "@remix-run/node";
import { applicationPath } from "#app/addresses";
import { accessReportOf } from "#app/applications/page/access-report";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { proveDownload } from "#app/forms/download.server";
import { DownloadDialog } from "#app/forms/download-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { APPLICATION_ACCESS, USER_MANAGEMENT } from "#app/navigation";
import { requireFeature, requirePage } from "#app/session/guards.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Access report";

export const meta = pageTitle(TITLE);
export const action = proveDownload(APPLICATION_ACCESS, "users:read", "batches");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openApplicationPage(args);
  await requirePage(USER_MANAGEMENT);
  await requireFeature("batches");
  return {
    proof: await findProofNeeded(session),
    file: accessReportOf(id),
    closeTo: closeAddress(applicationPath(id, "people"), args.request),
  };
}

/** Offers who can open the application as a file, after a proof. */
export default function ExportDialog() {
  return (
    <DownloadDialog title={TITLE} name="Who has this application, as a CSV file">
      <p>The file has the name and address of everyone who has it, through what, since when and by whom.</p>
    </DownloadDialog>
  );
}
