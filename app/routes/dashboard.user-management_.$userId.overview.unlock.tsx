import { pageTitle } from "#app/forms/dialog-route";
import { unlockAction, unlockLoader } from "#app/users/unlock.server";
import { UNLOCK_USER, UnlockDialog } from "#app/users/unlock-dialog";
import { usersOnPage } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(UNLOCK_USER);
export const loader = unlockLoader(usersOnPage);
export const action = unlockAction(usersOnPage);
export default UnlockDialog;
