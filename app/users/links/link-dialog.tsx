import type { ReactNode } from "react";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface LinkDialogProps {
  title: string;
  closeTo: string;
  /** Of the link: "Enrolment link". */
  label: string;
  address: string;
  /** The receiver of the link, and its effect. */
  children: ReactNode;
}

/** A link for a user, shown this once. */
export const LinkDialog = ({ title, closeTo, label, address, children }: LinkDialogProps) => (
  <Dialog
    title={title}
    closeTo={closeTo}
    described
    question="Have you copied the link? You won't see it again."
  >
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>{children}</p>
      <CopyField label={label} value={address} hint="You won't see it again. You can make a new one." />
    </div>
    <DialogActions closeTo={closeTo} cancelLabel="Close" />
  </Dialog>
);

interface InvitationLinkDialogProps extends Omit<LinkDialogProps, "label" | "children"> {
  /** Of the user. */
  name: string | undefined;
  /** Why it was not sent, although there is a mail server. */
  unsent?: boolean;
}

export const InvitationLinkDialog = ({ name = "them", unsent, ...dialog }: InvitationLinkDialogProps) => (
  <LinkDialog {...dialog} label="Invitation link">
    Hand this link to <bdi>{name}</bdi> only: the first person to use it sets the password. It works for 7
    days.
    {unsent && " Invitations of super administrators are not sent by email."}
  </LinkDialog>
);
