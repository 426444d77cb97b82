import {
  deleteApplicationAction,
  deleteApplicationLoader,
} from "#app/applications/application-dialogs.server";
import { applicationsOnPage } from "#app/applications/applications.server";
import { DELETE_APPLICATION, DeleteApplicationDialog } from "#app/applications/delete-application-dialog";
import { pageTitle } from "#app/forms/dialog-route";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(DELETE_APPLICATION);
export const loader = deleteApplicationLoader(applicationsOnPage);
export const action = deleteApplicationAction(applicationsOnPage);
export default DeleteApplicationDialog;
