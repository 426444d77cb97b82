import { pageTitle } from "#app/forms/dialog-route";
import { EDIT_GROUP, EditGroupDialog } from "#app/groups/group-dialog";
import { editGroupAction, editGroupLoader } from "#app/groups/group-dialogs.server";
import { groupsOnPage } from "#app/groups/groups.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(EDIT_GROUP);
export const loader = editGroupLoader(groupsOnPage);
export const action = editGroupAction(groupsOnPage);
export default EditGroupDialog;
