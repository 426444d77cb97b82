import { DIALOG_TEXT, Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

/** A dialog with a message only. */
export function NoticeDialog({
  title,
  closeTo,
  message,
}: {
  title: string;
  closeTo: string;
  message: string;
}) {
  return (
    <Dialog title={title} closeTo={closeTo} described>
      <div className="dialog-body dialog-body-single">
        <p id={DIALOG_TEXT}>{message}</p>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
