import { useLoaderData } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { ThingMissing } from "#app/noun/thing-missing";
import type { deleteGroupLoader } from "./group-dialogs.server";

export const DELETE_GROUP = "Delete Group";

/** On the route of `deleteGroupLoader`. */
export function DeleteGroupDialog() {
  const { thing: group, closeTo } = useLoaderData<ReturnType<typeof deleteGroupLoader>>();
  if (!group) return <ThingMissing title={DELETE_GROUP} noun="group" closeTo={closeTo} />;
  return (
    <DeleteDialog
      title={DELETE_GROUP}
      closeTo={closeTo}
      name={group.groupName}
      details={group.description ? [group.description] : []}
    >
      <p>
        Its {counted(group.userCount, "member loses", "members lose")} the roles and applications that come
        with it. What they have in another way stays.
      </p>
      <p>Are you sure you want to delete this group?</p>
    </DeleteDialog>
  );
}
