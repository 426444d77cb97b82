import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { isDialog } from "#app/forms/dialog-route";
import { SessionList } from "#app/forms/session-list";
import { submitDelete } from "#app/forms/submit.server";
import { Monitor } from "#app/icons";
import { ACCOUNT_SESSIONS, USER_MANAGEMENT } from "#app/navigation";
import { requireFeature } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { userPage } from "#app/sso-api/user-page.server";
import { idOf, openPage } from "#app/users/page/page.server";
import { tabTitle } from "#app/users/page/tab-title";
import { useUser } from "#app/users/page/use-user";

export const meta = tabTitle("Sessions");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  return { sessions: await orFailed(userPage.sessions(session, id), "The sessions could not be loaded.") };
}

/** Ends one. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireFeature("people");
  const id = idOf(params);
  const signInId = String((await request.formData()).get("session"));
  return submitDelete({
    page: USER_MANAGEMENT,
    permission: "sessions:end",
    send: (session) => userPage.endSession(session, id, signInId),
    success: "Session ended",
    failure: "Failed to end the session",
    closeTo: userPath(id, "sessions"),
  });
}

export default function SessionsTab() {
  const { sessions } = useLoaderData<typeof loader>();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  return (
    <>
      <div {...(isCovered && !hydrated && { inert: "" })}>
        {"failed" in sessions ? (
          <FailedState message={sessions.failed} />
        ) : (
          <SessionsCard sessions={sessions} />
        )}
      </div>
      <Outlet />
    </>
  );
}

type Sessions = Awaited<ReturnType<typeof userPage.sessions>>;

function SessionsCard({ sessions }: { sessions: Sessions }) {
  const { user, may, isOwn } = useUser();
  const path = userPath(user.id, "sessions");
  const canEnd = may("sessions:end") && !isOwn;
  return (
    <Card
      title="Signed in"
      className="max-w-3xl"
      aside={
        canEnd &&
        sessions.length > 0 && (
          <ButtonLink to={`${path}/end-all`} preventScrollReset className="btn-sm">
            Sign out everywhere
          </ButtonLink>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptyState icon={Monitor} message="Not signed in anywhere." />
      ) : (
        <SessionList sessions={sessions} label="Sessions" action={canEnd ? path : undefined} />
      )}
      <p className="page-note text-muted">
        Times are in UTC.
        {isOwn && (
          <>
            {" "}
            You end your own sessions in <Link to={ACCOUNT_SESSIONS}>your account</Link>.
          </>
        )}
      </p>
    </Card>
  );
}
