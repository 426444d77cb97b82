import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { APPROVE_MEMBERS, ApproveDialog, REFUSE } from "#app/groups/approve-dialog";
import { groupsOnPage } from "#app/groups/groups.server";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { setToast } from "#app/request/toast.server";
import { requireFeature } from "#app/session/guards.server";
import { groups as client } from "#app/sso-api/groups.server";

/** As many as a call takes. */
const MOST = 100;

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(APPROVE_MEMBERS);
export const loader = thingLoader(groupsOnPage, async (session, { id }) => ({
  waiting: await client.pendingMembers(session, id, MOST),
}));

export async function action(args: ActionFunctionArgs) {
  await requireFeature("groups");
  const form = await args.request.clone().formData();
  const userIds = form.getAll("userId").map(String);
  if (userIds.length === 0) {
    await setToast("error", "Choose at least one person.");
    return data({ proof: undefined }, { status: 422 });
  }
  const { call, ...texts } = form.get("intent") === REFUSE ? REFUSING : APPROVING;
  const ask = questionAction(groupsOnPage, { send: (session, id) => call(session, id, userIds), ...texts });
  return ask(args);
}

const APPROVING = {
  call: client.approveMembers,
  success: "Members approved",
  failure: "Failed to approve the members",
};
const REFUSING = {
  call: client.refuseMembers,
  success: "Members refused",
  failure: "Failed to refuse the members",
};

export default function ApproveMembers() {
  const { thing: group, waiting, closeTo } = useLoaderData<typeof loader>();
  if (!group || !waiting) return <ThingMissing title={APPROVE_MEMBERS} noun="group" closeTo={closeTo} />;
  return <ApproveDialog group={group} waiting={waiting} closeTo={closeTo} />;
}
