import { pageTitle } from "#app/forms/dialog-route";
import { deleteUserAction, deleteUserLoader } from "./dashboard.user-management/delete-user.server";
import { DELETE_USER, DeleteUserDialog } from "./dashboard.user-management/delete-user-dialog";
import { usersOnPage } from "./dashboard.user-management_.$userId/page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_USER);
export const loader = deleteUserLoader(usersOnPage);
export const action = deleteUserAction(usersOnPage);
export default DeleteUserDialog;
