import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface EnrolmentLinkDialogProps {
  title: string;
  closeTo: string;
  /** Of the user. */
  name: string | undefined;
  address: string;
}

/** The link by which a user sets up a new second factor, shown this once. */
export const EnrolmentLinkDialog = ({ title, closeTo, name = "them", address }: EnrolmentLinkDialogProps) => (
  <Dialog
    title={title}
    closeTo={closeTo}
    described
    question="Have you copied the link? It is not shown again."
  >
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>
        Hand this link to <bdi>{name}</bdi>. It works for 24 hours, together with their password or Google.
      </p>
      <CopyField
        label="Enrolment link"
        value={address}
        hint="It is not shown again. You can make a new one."
      />
    </div>
    <DialogActions closeTo={closeTo} cancelLabel="Close" />
  </Dialog>
);
