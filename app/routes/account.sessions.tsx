import type { ActionFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/account/account-page";
import { EndOthersLink } from "#app/account/end-others-link";
import { endSession } from "#app/account/end-session.server";
import { FailedState } from "#app/components/failed-state";
import { pageTitle } from "#app/forms/dialog-route";
import { SessionList } from "#app/forms/session-list";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import { asBehindDialog } from "#app/noun/behind-dialog";
import { isLost } from "#app/request/connection";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { say } from "#languages/say";

export async function loader() {
  const { session } = await requirePage(ACCOUNT_SESSIONS);
  return { sessions: await orFailed(account.sessions(session), say("account.sessions.failed")) };
}

export const action = ({ request }: ActionFunctionArgs) => endSession(request);

/** A session that can't be ended may be over: the list is read anew. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formAction === ACCOUNT_SESSIONS && !isLost(args.actionResult)) || asBehindDialog(args);

export const meta = pageTitle(() => say("account.sessions"));

export default function SessionsPage() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      path={ACCOUNT_SESSIONS}
      title={say("account.sessions")}
      description={say("account.sessions.where")}
      action={"failed" in sessions ? undefined : <EndOthersLink sessions={sessions} />}
    >
      <div className="list-card">
        {"failed" in sessions ? (
          <FailedState message={sessions.failed} />
        ) : (
          <SessionList sessions={sessions} label={say("account.sessions.yours")} action={ACCOUNT_SESSIONS} />
        )}
      </div>
      {"failed" in sessions || sessions.length > 1 ? null : (
        <p className="mt-3 text-muted">{say("account.only-session")}</p>
      )}
    </AccountPage>
  );
}
