import { pageTitle } from "#app/forms/dialog-route";
import { unlockAction, unlockLoader } from "#app/users/unlock.server";
import { UNLOCK_USER, UnlockDialog } from "#app/users/unlock-dialog";
import { users } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(UNLOCK_USER);
export const loader = unlockLoader(users);
export const action = unlockAction(users);
export default UnlockDialog;
