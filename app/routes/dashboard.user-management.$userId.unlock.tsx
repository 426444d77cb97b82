import { pageTitle } from "#app/forms/dialog-route";
import { unlockAction, unlockLoader } from "./dashboard.user-management/unlock.server";
import { UNLOCK_USER, UnlockDialog } from "./dashboard.user-management/unlock-dialog";
import { users } from "./dashboard.user-management/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(UNLOCK_USER);
export const loader = unlockLoader(users);
export const action = unlockAction(users);
export default UnlockDialog;
