import { pageTitle } from "#app/forms/dialog-route";
import { invitationAction, invitationLoader } from "./dashboard.user-management/invitation.server";
import { INVITATION, InvitationDialog } from "./dashboard.user-management/invitation-dialog";
import { usersOnPage } from "./dashboard.user-management_.$userId/page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(INVITATION);
export const loader = invitationLoader(usersOnPage);
export const action = invitationAction(usersOnPage);
export default InvitationDialog;
