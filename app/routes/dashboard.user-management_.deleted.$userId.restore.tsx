import { useLoaderData } from "@remix-run/react";
import type { Restored } from "#api/contract/deleted-users";
import { userPath } from "#app/addresses";
import { returnAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { closeWithToast } from "#app/forms/submit.server";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { deletedUsers as client } from "#app/sso-api/deleted-users.server";
import { deletedUsers } from "#app/users/deleted/deleted-users.server";

const TITLE = "Restore User";
const SUCCESS = "User restored successfully";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(deletedUsers);
export const action = questionAction(deletedUsers, {
  send: async (session, id, { request, form }) => {
    const { gone } = await client.restore(session, id);
    const link = { to: userPath(id), label: "View" };
    return closeWithToast(returnAddress(form, deletedUsers.closeTo(request)), SUCCESS + withoutText(gone), {
      link,
    });
  },
  success: SUCCESS,
  failure: "Failed to restore the user",
});

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

function withoutText({ roles, applications, groups }: Restored["gone"]): string {
  const names = [...roles, ...applications, ...groups];
  return names.length === 0 ? "" : `, without ${LIST.format(names)}, deleted since`;
}

export default function RestoreDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="deleted user" closeTo={closeTo} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={[user.email, `Username: ${user.username}`]}
      answer="Restore"
    >
      <p>
        This user gets back the same password, second factors, roles, applications and groups. Links and
        sessions from before stay invalid.
      </p>
    </QuestionDialog>
  );
}
