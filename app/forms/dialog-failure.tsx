import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { errorMessage, errorTitle } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { say } from "#languages/say";
import { Dialog } from "./dialog";
import { NoticeDialog } from "./notice-dialog";

/** `ErrorBoundary` of every dialog. The list under the dialog stays. What the SSO API doesn't have can't be tried again. */
export function DialogFailure() {
  const error = useRouteError();
  const { search } = useLocation();
  const list = useMatches().at(-2)?.pathname ?? "/dashboard";
  const closeTo = list + search;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  if (status === 404)
    return <NoticeDialog title={errorTitle(status)} message={errorMessage(status)} closeTo={closeTo} />;
  const said = typeof data === "string" && data;
  return (
    <Dialog title={say("error.unavailable")} closeTo={closeTo}>
      <div className="dialog-body dialog-body-single">
        <FailedState message={said || say("error.try-again")} />
      </div>
    </Dialog>
  );
}
