import type { CreatedApplication } from "#api/contract/applications";
import { CopyField } from "#app/forms/copy-field";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface CreatedApplicationDialogProps {
  application: CreatedApplication;
  /** Origin of the console, where the application's pages get the SSO library from. */
  consoleUrl: string;
  closeTo: string;
}

/** What an application's engineer takes along. The secret is shown this once. */
export function CreatedApplicationDialog({
  application,
  consoleUrl,
  closeTo,
}: CreatedApplicationDialogProps) {
  return (
    <Dialog title="Add Application" closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <p role="status" className="text-muted">
          Step 2 of 2: <strong className="text-base-content">Application Created Successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        <CopyField label="Application Secret" value={application.applicationKey} />
        <p className="text-muted">Keep the secret with your back end. It is not shown again.</p>
        <CopyField label="Integration" value={snippet(application, consoleUrl)} lines />
        <p className="text-muted">
          Add this script tag for the SSO library to your application's index page, above its other scripts.
        </p>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}

const snippet = ({ applicationId }: CreatedApplication, consoleUrl: string) =>
  `<script
  src="${consoleUrl}/sso.js"
  data-app-id="${applicationId}"
  data-sign-url="/sso/sign"
></script>`;
