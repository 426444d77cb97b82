import { pageTitle } from "#app/forms/dialog-route";
import { newRoleAction, newRoleLoader } from "#app/roles/new-role.server";
import { ADD_ROLE, NewRoleDialog } from "#app/roles/new-role-dialog";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_ROLE);
export const loader = newRoleLoader;
export const action = newRoleAction;
export default NewRoleDialog;
