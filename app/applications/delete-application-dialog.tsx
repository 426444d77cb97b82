import { useLoaderData } from "@remix-run/react";
import { counted, plural } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { DEACTIVATE } from "#app/forms/intents";
import { ThingMissing } from "#app/noun/thing-missing";
import type { deleteApplicationLoader } from "./application-dialogs.server";

export const DELETE_APPLICATION = "Delete Application";

/** On the route of `deleteApplicationLoader`. */
export function DeleteApplicationDialog() {
  const {
    thing: application,
    count = 0,
    isLasting,
    closeTo,
  } = useLoaderData<ReturnType<typeof deleteApplicationLoader>>();
  if (!application) return <ThingMissing title={DELETE_APPLICATION} noun="application" closeTo={closeTo} />;
  const isActive = application.applicationStatus === true;
  return (
    <DeleteDialog
      title={DELETE_APPLICATION}
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
          {isLasting && "A deleted application and its secret can't be restored. "}
          Deactivating only stops people from signing in through it.
        </p>
      )}
    </DeleteDialog>
  );
}
