import type { CreatedApplication } from "#api/contract/applications";
import type { Protocol } from "#api/contract/connections";
import { applicationPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { CopyField } from "#app/forms/copy-field";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { KEEP_SECRET, SecretField } from "#app/forms/secret-field";
import { ON_PURPOSE } from "#app/forms/use-question-before";
import { Plug, Users } from "#app/icons";
import { GUIDE } from "#app/navigation";
import { useSecretForNextPage } from "./shown-secret";

interface CreatedApplicationDialogProps {
  application: CreatedApplication;
  /** The script tag for its pages. */
  snippet: string;
  /** Undefined where the SSO API has no pages of applications. */
  protocol: Protocol | undefined;
  closeTo: string;
}

/** The next step, for applications that don't include the library. */
const NEXT: Record<Exclude<Protocol, "library">, string> = {
  openid: "Next, register the redirect address of your application, and copy its values from Connect.",
  "openid-public":
    "Next, register the redirect address of your application, and copy its values from Connect. It needs no secret.",
  none: "Nothing is connected yet. When you know what the application speaks, choose it on Connect.",
};

/** The values to copy into the application. The secret is shown only once. */
export function CreatedApplicationDialog({
  application,
  snippet,
  protocol,
  closeTo,
}: CreatedApplicationDialogProps) {
  const page = applicationPath(application.applicationId);
  const hasSecret = protocol !== "openid-public";
  useSecretForNextPage(application.applicationId, application.applicationKey);
  return (
    <Dialog
      title="Add Application"
      closeTo={closeTo}
      described
      question={hasSecret ? KEEP_SECRET : undefined}
    >
      <div className="dialog-body dialog-body-single gap-4">
        <p id={DIALOG_TEXT} className="text-muted">
          Step 2 of 2: <strong className="text-base-content">Application Created Successfully</strong>
        </p>
        <CopyField label="Application Key" value={application.applicationId} />
        {hasSecret && <SecretField secret={application.applicationKey} />}
        {protocol === undefined || protocol === "library" ? (
          <>
            <CopyField
              label="Integration"
              value={snippet}
              lines
              hint="Add this script tag for the SSO library to your application's index page, above its other scripts."
            />
            <GuideHint hasPages={protocol !== undefined} />
          </>
        ) : (
          <p>{NEXT[protocol]}</p>
        )}
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close">
        {protocol && (
          <>
            <ButtonLink icon={Users} to={`${page}/people`} state={ON_PURPOSE}>
              Give it to people
            </ButtonLink>
            <ButtonLink look="primary" icon={Plug} to={`${page}/connect`} state={ON_PURPOSE}>
              Connect
            </ButtonLink>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** In a new tab, because the secret is shown only here. */
function GuideHint({ hasPages }: { hasPages: boolean }) {
  return (
    <p>
      The{" "}
      <a href={GUIDE} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-2">
        Integration Guide
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      has the steps in your application’s language.
      {!hasPages && " Then give the application to people in User Management: edit a user, and choose it."}
    </p>
  );
}
