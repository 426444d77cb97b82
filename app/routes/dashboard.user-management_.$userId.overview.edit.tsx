import { pageTitle } from "#app/forms/dialog-route";
import { editUserAction, editUserLoader } from "#app/users/edit-user.server";
import { EDIT_USER, EditUserDialog } from "#app/users/edit-user-dialog";
import { usersOnPage } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(EDIT_USER);
export const loader = editUserLoader(usersOnPage);
export const action = editUserAction(usersOnPage);
export default EditUserDialog;
