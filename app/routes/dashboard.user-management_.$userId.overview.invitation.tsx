import { pageTitle } from "#app/forms/dialog-route";
import { invitationAction, invitationLoader } from "#app/users/links/invitation.server";
import { INVITATION, InvitationDialog } from "#app/users/links/invitation-dialog";
import { usersOnPage } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(INVITATION);
export const loader = invitationLoader(usersOnPage);
export const action = invitationAction(usersOnPage);
export default InvitationDialog;
