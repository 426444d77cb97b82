import { pageTitle } from "#app/forms/dialog-route";
import { unlockAction, unlockLoader } from "./dashboard.user-management/unlock.server";
import { UNLOCK_USER, UnlockDialog } from "./dashboard.user-management/unlock-dialog";
import { usersOnPage } from "./dashboard.user-management_.$userId/page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(UNLOCK_USER);
export const loader = unlockLoader(usersOnPage);
export const action = unlockAction(usersOnPage);
export default UnlockDialog;
