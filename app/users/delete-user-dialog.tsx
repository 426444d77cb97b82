import { useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { DEACTIVATE, REMOVE_FOR_GOOD } from "#app/forms/intents";
import { detailsOf, possessionsOf } from "./about-user";
import type { deleteUserLoader } from "./delete-user.server";
import { TokenWarning } from "./token-warning";
import { isEditable } from "./user-form";
import { UserMissing } from "./user-missing";

export const DELETE_USER = "Delete User";

/** On the route of `deleteUserLoader`. */
export function DeleteUserDialog() {
  const {
    thing: user,
    overview,
    isRestorable,
    tokens,
    closeTo,
  } = useLoaderData<ReturnType<typeof deleteUserLoader>>();
  if (!user) return <UserMissing title={DELETE_USER} closeTo={closeTo} />;
  const possessions = possessionsOf(user, overview);
  const canDeactivate = user.status === true && isEditable(user);
  return (
    <DeleteDialog
      title={DELETE_USER}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      others={[...(canDeactivate ? [DEACTIVATE] : []), ...(isRestorable ? [REMOVE_FOR_GOOD] : [])]}
    >
      {possessions && <p>They lose {possessions}.</p>}
      <TokenWarning name={user.name} tokens={tokens} />
      <p>Are you sure you want to delete this user?</p>
      {isRestorable && (
        <p className="text-muted">
          You can restore a deleted user for 30 days. “Remove for good” deletes them now, then asks once more.
        </p>
      )}
      {canDeactivate && <p className="text-muted">Deactivate instead to keep everything but stop sign-in.</p>}
    </DeleteDialog>
  );
}
