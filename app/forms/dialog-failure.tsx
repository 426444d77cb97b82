import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { FailedState } from "#app/components/failed-state";
import { Dialog } from "./dialog";

/** `ErrorBoundary` of every dialog. The list under the dialog stays. */
export function DialogFailure() {
  const error = useRouteError();
  const { search } = useLocation();
  const list = useMatches().at(-2)?.pathname ?? "/dashboard";
  const said = isRouteErrorResponse(error) && typeof error.data === "string" && error.data;
  return (
    <Dialog title="Not available right now" closeTo={list + search}>
      <div className="dialog-body dialog-body-single">
        <FailedState message={said || "Something went wrong. Try again in a moment."} />
      </div>
    </Dialog>
  );
}
