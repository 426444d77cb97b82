import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { FailedState } from "#app/components/failed-state";
import { CoverablePage } from "#app/forms/coverable";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireFeature } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { userPage } from "#app/sso-api/user-page.server";
import { subjectTitle } from "#app/subject/subject";
import { SessionsCard } from "#app/users/page/sessions-card";
import { USER } from "#app/users/page/use-user";
import { openUserPage } from "#app/users/page/user-page.server";

export const meta = subjectTitle(USER, "Sessions");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openUserPage(args);
  return { sessions: await orFailed(userPage.sessions(session, id), "The sessions could not be loaded.") };
}

/** Ends one. */
export async function action({ request, params: { userId: id = "" } }: ActionFunctionArgs) {
  await requireFeature("people");
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
  return (
    <CoverablePage>
      {"failed" in sessions ? (
        <FailedState message={sessions.failed} />
      ) : (
        <SessionsCard sessions={sessions} />
      )}
    </CoverablePage>
  );
}
