import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { SsoApiError } from "#app/sso-api-error";
import { detailsOf } from "#app/users/about-user";
import { proofAbout, userStatuses, usersOnPage } from "#app/users/users.server";

const TITLE = "Activate User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(usersOnPage, async (session, user) => ({
  proof: await proofAbout(session, user),
}));

export const action = questionAction(usersOnPage, {
  send: async (session, id, { request }) => {
    const user = await usersOnPage.find(session, request, id);
    if (!user) throw new SsoApiError(404, "This user was not found.");
    await userStatuses.setStatus(session, user, true);
  },
  success: "User activated successfully",
  failure: "Failed to activate user",
});

export default function ActivateUserDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (user.status !== false) {
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="This user is active." />;
  }
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      answer="Activate"
    >
      <p>They can sign in again, with the roles and applications they have.</p>
    </QuestionDialog>
  );
}
