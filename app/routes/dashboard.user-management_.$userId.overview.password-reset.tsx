import { pageTitle } from "#app/forms/dialog-route";
import { passwordResetAction, passwordResetLoader } from "#app/users/links/password-reset.server";
import { PasswordResetDialog, RESET_PASSWORD } from "#app/users/links/password-reset-dialog";
import { usersOnPage } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(RESET_PASSWORD);
export const loader = passwordResetLoader(usersOnPage);
export const action = passwordResetAction(usersOnPage);
export default PasswordResetDialog;
