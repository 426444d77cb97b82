import type { CreatedApplication } from "#api/contract/applications";
import { CopyField } from "#app/forms/copy-field";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface CreatedApplicationDialogProps {
  application: CreatedApplication;
  /** The script tag for its pages. */
  snippet: string;
  closeTo: string;
}

/** What an application's engineer takes along. The secret is shown this once. */
export function CreatedApplicationDialog({ application, snippet, closeTo }: CreatedApplicationDialogProps) {
  return (
    <Dialog title="Add Application" closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <p role="status" className="text-muted">
          Step 2 of 2: <strong className="text-base-content">Application Created Successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        <CopyField label="Application Secret" value={application.applicationKey} />
        <p className="text-muted">Keep the secret with your back end. It is not shown again.</p>
        <CopyField label="Integration" value={snippet} lines />
        <p className="text-muted">
          Add this script tag for the SSO library to your application's index page, above its other scripts.
        </p>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
