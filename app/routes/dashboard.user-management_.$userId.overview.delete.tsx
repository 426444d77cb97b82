import { pageTitle } from "#app/forms/dialog-route";
import { deleteUserAction, deleteUserLoader } from "#app/users/delete-user.server";
import { DELETE_USER, DeleteUserDialog } from "#app/users/delete-user-dialog";
import { usersOnPage } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_USER);
export const loader = deleteUserLoader(usersOnPage);
export const action = deleteUserAction(usersOnPage);
export default DeleteUserDialog;
