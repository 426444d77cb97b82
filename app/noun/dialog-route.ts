/** What every route exports that is a dialog over its noun's list. */
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";
export { dialogHandle as handle, keepWhileRefused as shouldRevalidate } from "#app/forms/dialog-route";
