import type { CreatedApplication } from "#api/contract/applications";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { KEEP_SECRET, SecretField } from "#app/forms/secret-field";

interface ReplacedSecretDialogProps {
  title: string;
  /** The application's name. */
  name: string | undefined;
  application: CreatedApplication;
  closeTo: string;
}

/** An application's new secret, shown this once. */
export function ReplacedSecretDialog({ title, name, application, closeTo }: ReplacedSecretDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo} described about={<bdi>{name}</bdi>} question={KEEP_SECRET}>
      <div className="dialog-body dialog-body-single gap-4">
        <p id={DIALOG_TEXT}>
          <strong>Secret replaced successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        <SecretField secret={application.applicationKey} />
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
