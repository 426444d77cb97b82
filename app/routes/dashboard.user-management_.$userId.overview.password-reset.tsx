import { pageTitle } from "#app/forms/dialog-route";
import { passwordResetAction, passwordResetLoader } from "./dashboard.user-management/password-reset.server";
import { PasswordResetDialog, RESET_PASSWORD } from "./dashboard.user-management/password-reset-dialog";
import { usersOnPage } from "./dashboard.user-management_.$userId/page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(RESET_PASSWORD);
export const loader = passwordResetLoader(usersOnPage);
export const action = passwordResetAction(usersOnPage);
export default PasswordResetDialog;
