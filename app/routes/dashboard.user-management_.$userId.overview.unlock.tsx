import { pageTitle } from "#app/forms/dialog-route";
import { usersOnPage } from "#app/users/page/page.server";
import { unlockAction, unlockLoader } from "#app/users/unlock.server";
import { UNLOCK_USER, UnlockDialog } from "#app/users/unlock-dialog";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(UNLOCK_USER);
export const loader = unlockLoader(usersOnPage);
export const action = unlockAction(usersOnPage);
export default UnlockDialog;
