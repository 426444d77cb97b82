import { pageTitle } from "#app/forms/dialog-route";
import { removeFactorAction, removeFactorLoader } from "#app/users/remove-factor.server";
import { REMOVE_FACTOR, RemoveFactorDialog } from "#app/users/remove-factor-dialog";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(REMOVE_FACTOR);
export const loader = removeFactorLoader;
export const action = removeFactorAction;
export default RemoveFactorDialog;
