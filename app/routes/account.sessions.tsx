import type { ActionFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/account/account-page";
import { EndOthersLink } from "#app/account/end-others-link";
import { FailedState } from "#app/components/failed-state";
import { pageTitle } from "#app/forms/dialog-route";
import { SessionList } from "#app/forms/session-list";
import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import { asBehindDialog } from "#app/noun/behind-dialog";
import { isLost } from "#app/request/connection";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { orFailed } from "#app/sso-api/or-failed.server";

export async function loader() {
  const { session } = await requirePage(ACCOUNT_SESSIONS);
  return { sessions: await orFailed(account.sessions(session), "Your sessions could not be loaded.") };
}

/** Ends one sign-in. */
export async function action({ request }: ActionFunctionArgs) {
  const id = String((await request.formData()).get("session"));
  return submitDelete({
    page: ACCOUNT_SESSIONS,
    send: (session) => account.endSession(session, id),
    success: "Session ended",
    failure: "Failed to end the session",
    closeTo: ACCOUNT_SESSIONS,
  });
}

/** A session that can't be ended may be over: the list is read anew. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formAction === ACCOUNT_SESSIONS && !isLost(args.actionResult)) || asBehindDialog(args);

export const meta = pageTitle("Sessions");

export default function SessionsPage() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      path={ACCOUNT_SESSIONS}
      title="Sessions"
      description="Where you are signed in."
      action={"failed" in sessions ? undefined : <EndOthersLink sessions={sessions} />}
    >
      <div className="list-card">
        {"failed" in sessions ? (
          <FailedState message={sessions.failed} />
        ) : (
          <SessionList sessions={sessions} label="Your sessions" action={ACCOUNT_SESSIONS} />
        )}
      </div>
      {"failed" in sessions || sessions.length > 1 ? null : (
        <p className="mt-3 text-muted">You aren&apos;t signed in anywhere else.</p>
      )}
    </AccountPage>
  );
}
