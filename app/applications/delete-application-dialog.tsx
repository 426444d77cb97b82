import { counted, plural } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { DEACTIVATE } from "#app/forms/intents";
import type { Application } from "#app/sso-api/applications.server";

interface DeleteApplicationDialogProps {
  title: string;
  application: Application;
  /** How many users have it. */
  count: number;
  closeTo: string;
}

export function DeleteApplicationDialog({
  title,
  application,
  count,
  closeTo,
}: DeleteApplicationDialogProps) {
  const isActive = application.applicationStatus === true;
  return (
    <DeleteDialog
      title={title}
      closeTo={closeTo}
      name={application.applicationName}
      details={[`Application Id: ${application.id}`]}
      instead={isActive ? DEACTIVATE : undefined}
    >
      <p>
        There {plural(count, "is", "are")} {counted(count, "user")} associated with this application.
      </p>
      <p>Are you sure you want to delete this application?</p>
      {isActive && (
        <p className="text-muted">
          A deleted application and its secret can't be restored. Deactivating only stops people from signing
          in through it.
        </p>
      )}
    </DeleteDialog>
  );
}
