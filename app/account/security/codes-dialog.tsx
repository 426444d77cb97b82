import { ButtonLink } from "#app/components/button";
import { KeepRecoveryCodes, RecoveryCodes } from "#app/components/recovery-codes";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { ON_PURPOSE } from "#app/forms/use-question-before";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { say } from "#languages/say";

interface CodesDialogProps {
  codes: readonly string[];
  /** What has happened, and that the codes are to be saved. */
  text: string;
}

/** New recovery codes, shown once. */
export const CodesDialog = ({ codes, text }: CodesDialogProps) => (
  <Dialog
    title={say("step.codes-title")}
    closeTo={ACCOUNT_SECURITY}
    described
    question={say("account.save-codes.question")}
  >
    <div className="dialog-body dialog-body-single gap-4">
      <p id={DIALOG_TEXT}>{text}</p>
      <RecoveryCodes codes={codes} />
      <KeepRecoveryCodes codes={codes} product={PRODUCT} />
    </div>
    <div className="dialog-actions">
      <ButtonLink to={ACCOUNT_SECURITY} state={ON_PURPOSE} preventScrollReset look="primary">
        {say("step.codes-saved")}
      </ButtonLink>
    </div>
  </Dialog>
);
