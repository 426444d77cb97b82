import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Day } from "#app/components/timestamp";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { idOf, thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { deletedUsers as client } from "#app/sso-api/deleted-users.server";
import { deletedUsers, withFeature } from "#app/users/deleted/deleted-users.server";

const TITLE = "Remove for Good";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = withFeature(
  thingLoader(deletedUsers, async (session) => ({ proof: await findProofNeeded(session) })),
);

export const action = withFeature(async ({ request, params }: ActionFunctionArgs) =>
  submitDelete({
    page: USER_MANAGEMENT,
    permission: deletedUsers.permission,
    form: await request.formData(),
    send: (session) => client.removeForGood(session, idOf(params)),
    success: "User removed for good",
    failure: "Failed to remove the user for good",
    closeTo: deletedUsers.closeTo(request),
  }),
);

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
