import { ButtonLink } from "#app/components/button";
import { KeepRecoveryCodes, RecoveryCodes } from "#app/components/recovery-codes";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { ON_PURPOSE } from "#app/forms/use-question-before";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { PRODUCT } from "#app/product";

interface CodesDialogProps {
  codes: readonly string[];
  /** A sentence that says what has happened. */
  done: string;
}

/** New recovery codes, shown once. */
export const CodesDialog = ({ codes, done }: CodesDialogProps) => (
  <Dialog
    title="Save these codes"
    closeTo={ACCOUNT_SECURITY}
    described
    question="Have you saved the codes? You won't see them again."
  >
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>
        {done} Save these recovery codes: each works once, and they won&apos;t be shown again.
      </p>
      <RecoveryCodes codes={codes} />
      <KeepRecoveryCodes codes={codes} product={PRODUCT} />
    </div>
    <div className="dialog-actions">
      <ButtonLink to={ACCOUNT_SECURITY} state={ON_PURPOSE} preventScrollReset look="primary">
        I have saved them
      </ButtonLink>
    </div>
  </Dialog>
);
