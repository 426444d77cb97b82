import { useLoaderData } from "@remix-run/react";
import { counted, formatCount, plural } from "#api/contract/counts";
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
    throughGroups = 0,
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
        {throughGroups > 0 &&
          ` ${formatCount(throughGroups)} more ${plural(throughGroups, "has", "have")} it through groups.`}
      </p>
      <p>Are you sure you want to delete this application?</p>
      {isActive && (
        <p className="text-muted">
          {isLasting && "A deleted application and its secret can't be restored. "}
          Deactivate it instead to keep everything but stop sign-in.
        </p>
      )}
    </DeleteDialog>
  );
}
