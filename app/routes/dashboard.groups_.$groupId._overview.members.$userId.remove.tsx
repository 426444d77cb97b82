import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { groupsOnPage } from "#app/groups/groups.server";
import { questionAction } from "#app/noun/actions.server";
import { undoRemoval } from "#app/noun/add-people.server";
import { findPerson } from "#app/noun/find-people.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Remove Member";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(groupsOnPage, (session, _, { params }) =>
  findPerson(session, params.userId),
);
export const action = questionAction(groupsOnPage, {
  send: (session, id, { params }) => client.removeMember(session, id, params.userId ?? ""),
  success: "Member removed",
  failure: "Failed to remove the member",
  about: undoRemoval((id) => groupPath(id, "members/add")),
});

export default function RemoveMemberDialog() {
  const { thing: group, user, closeTo } = useLoaderData<typeof loader>();
  if (!group || !user)
    return <ThingMissing title={TITLE} noun={group ? "user" : "group"} closeTo={closeTo} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={[user.email]}
      answer="Remove"
      look="danger"
    >
      <p>
        This person loses the roles and applications that come with <bdi>{group.groupName}</bdi>. What they
        have in another way stays.
      </p>
      <p>Are you sure you want to remove them from this group?</p>
    </QuestionDialog>
  );
}
