import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { GroupDialog } from "#app/groups/group-dialog";
import { GroupFormSchema, toGroupInput } from "#app/groups/group-form";
import { groupOptions, groups, idsOf } from "#app/groups/groups.server";
import { GROUPS } from "#app/navigation";
import { addAction } from "#app/noun/actions.server";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Add Group";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const options = await groupOptions(session);
  return { options, draft: await takeDraft(idsOf(options)), closeTo: closeAddress(GROUPS, request) };
}

export const action = addAction(groups, {
  schema: GroupFormSchema,
  create: (session, form) => client.create(session, toGroupInput(form)),
  shownBy: "groupName",
});

export default function AddGroupDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  return <GroupDialog title={TITLE} options={options} closeTo={closeTo} />;
}
