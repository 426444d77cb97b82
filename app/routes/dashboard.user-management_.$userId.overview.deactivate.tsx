import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { SUPER, USER_MANAGEMENT } from "#app/navigation";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { detailsOf } from "./dashboard.user-management/about-user";
import { TokenWarning } from "./dashboard.user-management/token-warning";
import { tokensOfUser } from "./dashboard.user-management/tokens-of-user.server";
import { deactivateUser } from "./dashboard.user-management/users.server";
import { idOf, usersOnPage } from "./dashboard.user-management_.$userId/page.server";

const TITLE = "Deactivate User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(usersOnPage, async (session, user) => ({
  tokens: await tokensOfUser(session, user.id),
  proof: user.roles?.includes(SUPER) ? await findProofNeeded(session) : undefined,
}));

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(params);
  return submitDelete({
    page: USER_MANAGEMENT,
    form: await request.clone().formData(),
    send: (session) => deactivateUser(usersOnPage, session, request, id),
    success: "User updated successfully",
    failure: "Failed to update user",
    closeTo: userPath(id),
  });
}

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
