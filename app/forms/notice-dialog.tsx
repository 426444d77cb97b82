import { Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

/** A dialog that can only say something. */
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
    <Dialog title={title} closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <p>{message}</p>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
