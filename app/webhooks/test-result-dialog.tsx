import { useLocation } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import type { WebhookTest } from "#api/contract/webhooks";
import { ButtonLink } from "#app/components/button";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface TestResultDialogProps extends WebhookTest {
  title: string;
  closeTo: string;
  name: string;
}

/** The outcome of a test. */
export function TestResultDialog({ title, closeTo, name, status, ms, error }: TestResultDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog title={title} closeTo={closeTo} described about={<bdi>{name}</bdi>}>
      <div className="dialog-body dialog-body-single">
        <div id={DIALOG_TEXT} className="contents">
          {error === null ? (
            <p role="status">
              The receiver answered {status} in {formatCount(ms)} ms.
            </p>
          ) : (
            <div role="alert" className="grid gap-2">
              <p className="font-medium text-error">The test was not delivered.</p>
              <p className="wrap-anywhere">{error}</p>
            </div>
          )}
        </div>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close">
        <ButtonLink to={pathname + search} preventScrollReset>
          {error === null ? "Test again" : "Try again"}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
