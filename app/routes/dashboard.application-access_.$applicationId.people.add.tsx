import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { idOf, requireConnections, sayingFields } from "#app/applications/page/page.server";
import { useApplication } from "#app/applications/page/use-application";
import { pageTitle } from "#app/forms/dialog-route";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { ADD_PEOPLE, AddPeopleDialog } from "#app/noun/add-people-dialog";
import { findPeople } from "#app/noun/find-people.server";
import { requireChange } from "#app/session/guards.server";
import { applicationPage } from "#app/sso-api/application-page.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(ADD_PEOPLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS, "users:write");
  await requireConnections();
  const id = idOf(params);
  const found = await findPeople(session, request, ({ applications }) => applications?.includes(id) ?? false);
  return { found };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  const userId = String((await request.formData()).get("userId") ?? "");
  return submitDelete({
    page: APPLICATION_ACCESS,
    permission: "users:write",
    send: (session) => sayingFields(applicationPage.addPerson(session, id, userId)),
    success: "Person added",
    failure: "Failed to add the person",
    closeTo: applicationPath(id, "people/add") + new URL(request.url).search,
  });
}

export default function AddPeople() {
  const { application } = useApplication();
  const { found } = useLoaderData<typeof loader>();
  return (
    <AddPeopleDialog
      about={application.applicationName}
      page={applicationPath(application.id, "people")}
      found={found}
      there="Has it"
    />
  );
}
