import { pageTitle } from "#app/forms/dialog-route";
import { DELETE_GROUP, DeleteGroupDialog } from "#app/groups/delete-group-dialog";
import { deleteGroupAction, deleteGroupLoader } from "#app/groups/group-dialogs.server";
import { groupsOnPage } from "#app/groups/groups.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_GROUP);
export const loader = deleteGroupLoader(groupsOnPage);
export const action = deleteGroupAction(groupsOnPage);
export default DeleteGroupDialog;
