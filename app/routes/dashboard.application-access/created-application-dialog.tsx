import type { CreatedApplication } from "#api/contract/applications";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { KEEP_SECRET, SecretField } from "./secret-field";

interface CreatedApplicationDialogProps {
  application: CreatedApplication;
  /** The script tag for its pages. */
  snippet: string;
  closeTo: string;
}

/** The values to copy into the application. The secret is shown only once. */
export function CreatedApplicationDialog({ application, snippet, closeTo }: CreatedApplicationDialogProps) {
  return (
    <Dialog title="Add Application" closeTo={closeTo} described question={KEEP_SECRET}>
      <div className="dialog-body dialog-body-single gap-4">
        <p id={DIALOG_TEXT} className="text-muted">
          Step 2 of 2: <strong className="text-base-content">Application Created Successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        <SecretField secret={application.applicationKey} />
        <CopyField
          label="Integration"
          value={snippet}
          lines
          hint="Add this script tag for the SSO library to your application's index page, above its other scripts."
        />
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
