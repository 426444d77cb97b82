import { useLoaderData } from "@remix-run/react";
import { formatCount, plural } from "#api/contract/counts";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { ThingMissing } from "#app/noun/thing-missing";
import { LostWithRole } from "./lost-with-role";
import type { deleteRoleLoader } from "./role-dialogs.server";

export const DELETE_ROLE = "Delete Role";

/** On the route of `deleteRoleLoader`. */
export function DeleteRoleDialog() {
  const { thing: role, count = 0, holders, closeTo } = useLoaderData<ReturnType<typeof deleteRoleLoader>>();
  if (!role) return <ThingMissing title={DELETE_ROLE} noun="role" closeTo={closeTo} />;
  const people = role.people ?? count;
  const more = people - count;
  return (
    <DeleteDialog title={DELETE_ROLE} closeTo={closeTo} name={role.roleName}>
      <p>There are {formatCount(count)} users assigned to this role.</p>
      {more > 0 && (
        <p>
          {formatCount(more)} more {plural(more, "holds", "hold")} it through groups.
        </p>
      )}
      {people > 0 && (role.permissions || holders) && <LostWithRole role={role} holders={holders} />}
      <p>Are you sure you want to delete this role?</p>
    </DeleteDialog>
  );
}
