import { useLoaderData } from "@remix-run/react";
import { Day } from "#app/components/timestamp";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader, withProof } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { deletedUsers as client } from "#app/sso-api/deleted-users.server";
import { deletedUsers } from "#app/users/deleted/deleted-users.server";

const TITLE = "Remove for Good";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(deletedUsers, withProof);
export const action = questionAction(deletedUsers, {
  send: client.removeForGood,
  success: "User removed for good",
  failure: "Failed to remove the user for good",
});

export default function RemoveDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="deleted user" closeTo={closeTo} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={[user.email, `Username: ${user.username}`]}
      answer="Remove for good"
      look="danger"
    >
      <p>
        Everything that is kept of this user is deleted now, not on <Day at={user.expiresAt} />. Only audits
        still name them. This can't be undone.
      </p>
      <p>Are you sure you want to remove this user for good?</p>
    </QuestionDialog>
  );
}
