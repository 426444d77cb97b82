import { editApplicationAction, editApplicationLoader } from "#app/applications/application-dialogs.server";
import { applicationsOnPage } from "#app/applications/applications.server";
import { EDIT_APPLICATION, EditApplicationDialog } from "#app/applications/edit-application-dialog";
import { pageTitle } from "#app/forms/dialog-route";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(EDIT_APPLICATION);
export const loader = editApplicationLoader(applicationsOnPage);
export const action = editApplicationAction(applicationsOnPage);
export default EditApplicationDialog;
