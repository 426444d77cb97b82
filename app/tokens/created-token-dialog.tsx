import type { NewToken } from "#api/contract/tokens";
import { Day } from "#app/components/timestamp";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { ApiDocsLink } from "#app/integrations/api-docs-link";

interface CreatedTokenDialogProps {
  title: string;
  created: NewToken;
  /** A call with it. */
  curl: string;
  closeTo: string;
}

/** A new token, shown this once. */
export const CreatedTokenDialog = ({ title, created, curl, closeTo }: CreatedTokenDialogProps) => (
  <Dialog
    title={title}
    closeTo={closeTo}
    described
    about={<bdi>{created.name}</bdi>}
    question="Have you saved the token? You won't see it again."
  >
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>
        <strong>API token created successfully</strong>
      </p>
      <CopyField
        label="API token"
        value={created.token}
        hint="Store it where your script keeps its secrets. You won't see it again."
      />
      <CopyField label="Try it" value={curl} hint="With the token in the variable SSO_TOKEN." />
      <p className="text-muted">
        It expires on <Day at={created.expiresAt} />. <ApiDocsLink>What the API can do</ApiDocsLink>
      </p>
    </div>
    <DialogActions closeTo={closeTo} cancelLabel="Close" />
  </Dialog>
);
