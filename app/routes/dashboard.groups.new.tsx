import { pageTitle } from "#app/forms/dialog-route";
import { ADD_GROUP, AddGroupDialog } from "#app/groups/group-dialog";
import { addGroupAction, addGroupLoader } from "#app/groups/group-dialogs.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_GROUP);
export const loader = addGroupLoader;
export const action = addGroupAction;
export default AddGroupDialog;
