import { pageTitle } from "#app/forms/dialog-route";
import { editUserAction, editUserLoader } from "./dashboard.user-management/edit-user.server";
import { EDIT_USER, EditUserDialog } from "./dashboard.user-management/edit-user-dialog";
import { usersOnPage } from "./dashboard.user-management_.$userId/page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(EDIT_USER);
export const loader = editUserLoader(usersOnPage);
export const action = editUserAction(usersOnPage);
export default EditUserDialog;
