import { useLocation } from "@remix-run/react";
import type { TestMail } from "#api/contract/mails";
import { ButtonLink } from "#app/components/button";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";

interface TestMailDialogProps extends TestMail {
  title: string;
  closeTo: string;
}

/** The outcome of a test mail. */
export function TestMailDialog({ title, closeTo, address, error }: TestMailDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog title={title} closeTo={closeTo} described>
      <div className="dialog-body dialog-body-single">
        <div id={DIALOG_TEXT} className="contents">
          <p className="wrap-anywhere font-semibold">
            <bdi>{address}</bdi>
          </p>
          {error === null ? (
            <p role="status">
              The mail server accepted the email. If it doesn&apos;t arrive, check the spam folder.
            </p>
          ) : (
            <div role="alert" className="grid gap-2">
              <p className="font-medium text-error">The email was not sent.</p>
              <p className="wrap-anywhere">
                <bdi>{error}</bdi>
              </p>
            </div>
          )}
        </div>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close">
        {error !== null && (
          <ButtonLink to={pathname + search} preventScrollReset>
            Try again
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}
