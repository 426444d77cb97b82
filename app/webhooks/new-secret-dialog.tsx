import type { ReactNode } from "react";
import type { NewWebhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { KEEP_SECRET } from "#app/forms/secret-field";

interface NewSecretDialogProps {
  title: string;
  webhook: NewWebhook;
  closeTo: string;
  /** Where there is one, the way to the webhook's page. */
  hasLink?: boolean;
  children: ReactNode;
}

/** A webhook's new secret, shown this once. */
export const NewSecretDialog = ({ title, webhook, closeTo, hasLink, children }: NewSecretDialogProps) => (
  <Dialog title={title} closeTo={closeTo} described about={<bdi>{webhook.name}</bdi>} question={KEEP_SECRET}>
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>{children}</p>
      <CopyField
        label="Signing secret"
        value={webhook.secret}
        hint="The receiver checks the header webhook-signature with it, as Standard Webhooks describes. You won't see it again."
      />
    </div>
    <DialogActions closeTo={closeTo} cancelLabel="Close">
      {hasLink && <ButtonLink to={webhookPath(webhook.id)}>Test it</ButtonLink>}
    </DialogActions>
  </Dialog>
);
