import { useLoaderData } from "@remix-run/react";
import { formatCount, plural } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { ThingMissing } from "#app/noun/thing-missing";
import type { deleteRoleLoader } from "./role-dialogs.server";

export const DELETE_ROLE = "Delete Role";

/** On the route of `deleteRoleLoader`. */
export function DeleteRoleDialog() {
  const { thing: role, count = 0, closeTo } = useLoaderData<ReturnType<typeof deleteRoleLoader>>();
  if (!role) return <ThingMissing title={DELETE_ROLE} noun="role" closeTo={closeTo} />;
  const more = (role.people ?? count) - count;
  return (
    <DeleteDialog title={DELETE_ROLE} closeTo={closeTo} name={role.roleName}>
      <p>There are {formatCount(count)} users assigned to this role.</p>
      {more > 0 && (
        <p>
          {formatCount(more)} more {plural(more, "holds", "hold")} it through groups.
        </p>
      )}
      <p>Are you sure you want to delete this role?</p>
    </DeleteDialog>
  );
}
