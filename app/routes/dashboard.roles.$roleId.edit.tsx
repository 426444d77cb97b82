import { pageTitle } from "#app/forms/dialog-route";
import { RENAME_ROLE, RenameRoleDialog } from "#app/roles/rename-role-dialog";
import { renameRoleAction, renameRoleLoader } from "#app/roles/role-dialogs.server";
import { roles } from "#app/roles/roles.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(RENAME_ROLE);
export const loader = renameRoleLoader(roles);
export const action = renameRoleAction(roles);
export default RenameRoleDialog;
