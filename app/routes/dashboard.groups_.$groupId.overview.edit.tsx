import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { submit } from "#app/forms/submit.server";
import { GroupDialog } from "#app/groups/group-dialog";
import { GroupFormSchema, toGroupInput } from "#app/groups/group-form";
import { groupOptions, groups, idsOf } from "#app/groups/groups.server";
import { GROUPS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Edit Group";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const [group, options] = await Promise.all([client.get(session, groupId), groupOptions(session)]);
  return { group, options, draft: await takeDraft(idsOf(options)) };
}

export const action = ({ request, params: { groupId = "" } }: ActionFunctionArgs) =>
  submit({
    request,
    page: GROUPS,
    schema: GroupFormSchema,
    send: (session, form) => client.update(session, groupId, toGroupInput(form), form.version),
    success: "Group updated successfully",
    failure: "Failed to update group",
    closeTo: groupPath(groupId),
    readCurrent: (session) => groups.read(session, groupId),
  });

/** The same dialog as over the list, over the group's page. */
export default function EditDialog() {
  const { group, options } = useLoaderData<typeof loader>();
  return <GroupDialog title={TITLE} group={group} options={options} closeTo={groupPath(group.id)} />;
}
