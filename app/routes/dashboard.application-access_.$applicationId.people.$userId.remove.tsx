import { useLoaderData } from "@remix-run/react";
import { plural } from "#api/contract/counts";
import { applicationPath } from "#app/addresses";
import { applicationsOnPeople } from "#app/applications/applications.server";
import { groupsOfAccess } from "#app/applications/page/groups-giving.server";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { undoRemoval } from "#app/noun/add-people.server";
import { findPerson } from "#app/noun/find-people.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { applicationPage } from "#app/sso-api/application-page.server";

const TITLE = "Remove Person";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(
  applicationsOnPeople,
  async (session, { id }, { params: { userId = "" } }) => {
    const { user } = await findPerson(session, userId);
    return { user, groups: user ? await groupsOfAccess(session, userId, id) : [] };
  },
);
export const action = questionAction(applicationsOnPeople, {
  send: (session, id, { params }) => applicationPage.removePerson(session, id, params.userId ?? ""),
  success: "Person removed",
  failure: "Failed to remove the person",
  about: undoRemoval((id) => applicationPath(id, "people/add")),
});

export default function RemovePersonDialog() {
  const { thing: application, user, groups = [], closeTo } = useLoaderData<typeof loader>();
  if (!application || !user)
    return <ThingMissing title={TITLE} noun={application ? "user" : "application"} closeTo={closeTo} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={[user.email]}
      answer="Remove"
      look="danger"
    >
      {groups.length > 0 ? (
        <p>
          They keep <bdi>{application.applicationName}</bdi> through the {plural(groups.length, "group")}{" "}
          <bdi>{groups.join(", ")}</bdi>.
        </p>
      ) : (
        <p>
          They are signed out of <bdi>{application.applicationName}</bdi> and can&apos;t sign in to it any
          more.
        </p>
      )}
      <p>Are you sure you want to take this application away?</p>
    </QuestionDialog>
  );
}
