import { pageTitle } from "#app/forms/dialog-route";
import { DELETE_ROLE, DeleteRoleDialog } from "#app/roles/delete-role-dialog";
import { deleteRoleAction, deleteRoleLoader } from "#app/roles/role-dialogs.server";
import { rolesOnPage } from "#app/roles/roles.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_ROLE);
export const loader = deleteRoleLoader(rolesOnPage);
export const action = deleteRoleAction(rolesOnPage);
export default DeleteRoleDialog;
