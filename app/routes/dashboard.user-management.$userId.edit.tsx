import { pageTitle } from "#app/forms/dialog-route";
import { editUserAction, editUserLoader } from "#app/users/edit-user.server";
import { EDIT_USER, EditUserDialog } from "#app/users/edit-user-dialog";
import { users } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(EDIT_USER);
export const loader = editUserLoader(users);
export const action = editUserAction(users);
export default EditUserDialog;
