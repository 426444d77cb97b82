import { pageTitle } from "#app/forms/dialog-route";
import { deleteUserAction, deleteUserLoader } from "./dashboard.user-management/delete-user.server";
import { DELETE_USER, DeleteUserDialog } from "./dashboard.user-management/delete-user-dialog";
import { users } from "./dashboard.user-management/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_USER);
export const loader = deleteUserLoader(users);
export const action = deleteUserAction(users);
export default DeleteUserDialog;
