import type { MailText } from "#api/contract/mails";
import { Fact } from "#app/components/fact";
import { Timestamp } from "#app/components/timestamp";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { STATE_LABELS } from "./mail-text";

interface MailDialogProps {
  mail: MailText;
  closeTo: string;
}

/** What an email says. Its link is for the recipient alone. */
export function MailDialog({ mail, closeTo }: MailDialogProps) {
  const { subject, text, address, state, at, createdAt, error } = mail;
  return (
    <Dialog title={subject} closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <dl className="facts">
          <Fact label="To">
            <bdi>{address}</bdi>
          </Fact>
          <Fact label={STATE_LABELS[state]}>
            <Timestamp at={at ?? createdAt} />
          </Fact>
          {error !== null && (
            <Fact label="Error">
              <bdi>{error}</bdi>
            </Fact>
          )}
        </dl>
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-box border border-base-300 bg-base-200 p-4 font-sans text-sm">
          {text}
        </pre>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}
