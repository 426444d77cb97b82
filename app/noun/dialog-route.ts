/** Shared exports of all routes that are dialogs over a noun's list. */
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";
export { dialogHandle as handle, keepWhileRefused as shouldRevalidate } from "#app/forms/dialog-route";
