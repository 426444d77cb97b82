import type { CreatedApplication } from "#api/contract/applications";
import { CopyField } from "#app/forms/copy-field";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface ReplacedSecretDialogProps {
  title: string;
  application: CreatedApplication;
  closeTo: string;
}

/** An application's new secret, shown this once. */
export function ReplacedSecretDialog({ title, application, closeTo }: ReplacedSecretDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <p role="status">
          <strong>Secret replaced successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        <CopyField label="Application Secret" value={application.applicationKey} />
        <p className="text-muted">Keep the secret with your back end. It is not shown again.</p>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
