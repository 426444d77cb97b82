import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { idOf, requireConnections } from "#app/applications/page/page.server";
import { useApplication } from "#app/applications/page/use-application";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { users } from "#app/sso-api/users.server";

const TITLE = "Remove Person";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params: { userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS, "users:write");
  await requireConnections();
  const user = await orUnknown(() => users.get(session, userId));
  return { user: user && { name: user.name, email: user.email } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  return submitDelete({
    page: APPLICATION_ACCESS,
    permission: "users:write",
    send: (session) => applicationPage.removePerson(session, id, params.userId ?? ""),
    success: "Person removed",
    failure: "Failed to remove the person",
    closeTo: applicationPath(id, "people") + new URL(request.url).search,
  });
}

export default function RemovePersonDialog() {
  const { user } = useLoaderData<typeof loader>();
  const { application } = useApplication();
  const closeTo = applicationPath(application.id, "people") + useLocation().search;
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
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
        This person is signed out of <bdi>{application.applicationName}</bdi> and can&apos;t sign in to it any
        more.
      </p>
      <p>Are you sure you want to take this application away?</p>
    </QuestionDialog>
  );
}
