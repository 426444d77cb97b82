import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { applicationsOnPeople } from "#app/applications/applications.server";
import { sayingFields } from "#app/applications/page/application-page.server";
import { pageTitle } from "#app/forms/dialog-route";
import { addPeopleAction, addPeopleLoader } from "#app/noun/add-people.server";
import { ADD_PEOPLE, AddPeopleDialog } from "#app/noun/add-people-dialog";
import { ThingMissing } from "#app/noun/thing-missing";
import { applicationPage } from "#app/sso-api/application-page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_PEOPLE);
export const loader = addPeopleLoader(
  applicationsOnPeople,
  ({ applications }, id) => applications?.includes(id) ?? false,
);
export const action = addPeopleAction(applicationsOnPeople, {
  addressOf: (id) => applicationPath(id, "people/add"),
  add: (session, id, userId) => sayingFields(applicationPage.addPerson(session, id, userId)),
  success: "Person added",
  failure: "Failed to add the person",
});

export default function AddPeople() {
  const { thing: application, found = null, closeTo } = useLoaderData<typeof loader>();
  if (!application) return <ThingMissing title={ADD_PEOPLE} noun="application" closeTo={closeTo} />;
  return (
    <AddPeopleDialog
      about={application.applicationName}
      page={applicationPath(application.id, "people")}
      found={found}
      there="Has it"
    />
  );
}
