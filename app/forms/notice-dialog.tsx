import type { ReactNode } from "react";
import { say } from "#languages/say";
import { DIALOG_TEXT, Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

/** A dialog with a message and no form. */
export function NoticeDialog({
  title,
  closeTo,
  message,
  children,
}: {
  title: string;
  closeTo: string;
  message: string;
  /** Below the message. */
  children?: ReactNode;
}) {
  return (
    <Dialog title={title} closeTo={closeTo} described>
      <div className="dialog-body dialog-body-single">
        <p id={DIALOG_TEXT}>{message}</p>
        {children}
      </div>
      <DialogActions closeTo={closeTo} cancelLabel={say("dialog.close")} />
    </Dialog>
  );
}
