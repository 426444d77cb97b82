import { pageTitle } from "#app/forms/dialog-route";
import { invitationAction, invitationLoader } from "./dashboard.user-management/invitation.server";
import { INVITATION, InvitationDialog } from "./dashboard.user-management/invitation-dialog";
import { users } from "./dashboard.user-management/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(INVITATION);
export const loader = invitationLoader(users);
export const action = invitationAction(users);
export default InvitationDialog;
