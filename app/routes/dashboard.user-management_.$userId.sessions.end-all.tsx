import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { userPage } from "#app/sso-api/user-page.server";
import { idOf, readOverview } from "#app/users/page/page.server";

const TITLE = "Sign Out Everywhere";
const PERMISSION = "sessions:end";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT, PERMISSION);
  await requireFeature("people");
  return { user: await readOverview(session, idOf(params)) };
}

export async function action({ params }: ActionFunctionArgs) {
  await requireFeature("people");
  const id = idOf(params);
  return submitDelete({
    page: USER_MANAGEMENT,
    permission: PERMISSION,
    send: (session) => userPage.endSessions(session, id),
    success: "User signed out everywhere",
    failure: "Failed to sign the user out",
    closeTo: userPath(id, "sessions"),
  });
}

export default function SignOutEverywhereDialog() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={userPath(user.id, "sessions")}
      name={user.name}
      details={[user.email, `Username: ${user.username}`]}
      answer="Sign out"
    >
      <p>
        They are signed out of this console and of every application at once. They can sign in again. Links
        that were made for them stop working.
      </p>
      <p>Are you sure you want to sign them out?</p>
    </QuestionDialog>
  );
}
