import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { deactivateAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { detailsOf } from "#app/users/about-user";
import { TokenWarning } from "#app/users/token-warning";
import { tokensOfUser } from "#app/users/tokens-of-user.server";
import { proofAbout, userStatuses, usersOnPage } from "#app/users/users.server";

const TITLE = "Deactivate User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(usersOnPage, async (session, user) => ({
  tokens: await tokensOfUser(session, user.id),
  proof: await proofAbout(session, user),
}));

export const action = deactivateAction(usersOnPage, userStatuses);

export default function DeactivateUserDialog() {
  const { thing: user, tokens, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (user.status !== true) {
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="This user is not active." />;
  }
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      answer="Deactivate"
      look="danger"
    >
      <p>
        They are signed out everywhere, and can&apos;t sign in until they are active again. Roles,
        applications and factors stay.
      </p>
      <TokenWarning name={user.name} tokens={tokens} />
      <p>Are you sure you want to deactivate this user?</p>
    </QuestionDialog>
  );
}
