import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { GROUPS } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { groups } from "#app/sso-api/groups.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { users } from "#app/sso-api/users.server";

const TITLE = "Remove Member";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params: { groupId = "", userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const [group, user] = await Promise.all([
    groups.get(session, groupId),
    orUnknown(() => users.get(session, userId)),
  ]);
  return { group, user: user && { name: user.name, email: user.email } };
}

export const action = ({ request, params: { groupId = "", userId = "" } }: ActionFunctionArgs) =>
  submitDelete({
    page: GROUPS,
    send: (session) => groups.removeMember(session, groupId, userId),
    success: "Member removed",
    failure: "Failed to remove the member",
    closeTo: groupPath(groupId) + new URL(request.url).search,
  });

export default function RemoveMemberDialog() {
  const { group, user } = useLoaderData<typeof loader>();
  const closeTo = groupPath(group.id) + useLocation().search;
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
        This person loses the roles and applications that come with <bdi>{group.groupName}</bdi>. What they
        have in another way stays.
      </p>
      <p>Are you sure you want to remove them from this group?</p>
    </QuestionDialog>
  );
}
