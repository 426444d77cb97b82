import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { GroupDialog } from "#app/groups/group-dialog";
import { GroupFormSchema, toGroupInput } from "#app/groups/group-form";
import { groupOptions, groups, idsOf } from "#app/groups/groups.server";
import { GROUPS } from "#app/navigation";
import { editAction } from "#app/noun/actions.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { groups as client } from "#app/sso-api/groups.server";

const TITLE = "Edit Group";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request, params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const [group, options] = await Promise.all([groups.find(session, request, groupId), groupOptions(session)]);
  return { group, options, draft: await takeDraft(idsOf(options)), closeTo: closeAddress(GROUPS, request) };
}

export const action = editAction(groups, {
  schema: GroupFormSchema,
  update: (session, id, form) => client.update(session, id, toGroupInput(form), form.version),
});

export default function EditGroupDialog() {
  const { group, options, closeTo } = useLoaderData<typeof loader>();
  if (!group) return <ThingMissing title={TITLE} noun="group" closeTo={closeTo} />;
  return <GroupDialog key={group.id} title={TITLE} group={group} options={options} closeTo={closeTo} />;
}
