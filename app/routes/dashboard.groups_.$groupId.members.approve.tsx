import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { groupPath } from "#app/addresses";
import { Button } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { Dialog } from "#app/forms/dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { DialogActions } from "#app/forms/form-dialog";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { GROUPS } from "#app/navigation";
import { setToast } from "#app/request/toast.server";
import { requireChange } from "#app/session/guards.server";
import { groups } from "#app/sso-api/groups.server";

const TITLE = "Approve Members";
/** As many as a call takes. */
const MOST = 100;
const REFUSE = "refuse";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(GROUPS);
  const [group, waiting] = await Promise.all([
    groups.get(session, groupId),
    groups.pendingMembers(session, groupId, MOST),
  ]);
  return { group, waiting };
}

export async function action({ request, params: { groupId = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  const userIds = form.getAll("userId").map(String);
  if (userIds.length === 0) {
    await setToast("error", "Choose at least one person.");
    return data({ proof: undefined }, { status: 422 });
  }
  const isRefused = form.get("intent") === REFUSE;
  return submitDelete({
    page: GROUPS,
    form,
    send: (session) =>
      isRefused
        ? groups.refuseMembers(session, groupId, userIds)
        : groups.approveMembers(session, groupId, userIds),
    success: isRefused ? "Members refused" : "Members approved",
    failure: isRefused ? "Failed to refuse the members" : "Failed to approve the members",
    closeTo: groupPath(groupId),
  });
}

export default function ApproveMembers() {
  const { group, waiting } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  const closeTo = groupPath(group.id);
  const { items, totalItems } = waiting;
  if (items.length === 0)
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="Nobody waits for approval any more." />;
  return (
    <Dialog title={TITLE} closeTo={closeTo} about={<bdi>{group.groupName}</bdi>}>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        <div className="dialog-body dialog-body-single">
          <p>
            Those you approve get the roles and applications of this group. Approve only people whose email
            address you know. If you refuse somebody, take them out of the group in the directory too, or it
            adds them again.
          </p>
          {totalItems > items.length && (
            <p className="text-muted">
              The first {items.length} of {totalItems}. The others come after these.
            </p>
          )}
          <ul className="found-users">
            {items.map(({ id, name, email, username, askedAt, askedBy, confirmed }) => (
              <li key={id}>
                <label className="flex min-w-0 flex-1 items-center gap-3">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-sm checkbox-primary"
                    name="userId"
                    value={id}
                  />
                  <span className="min-w-0 flex-1">
                    <bdi className="wrap-anywhere block font-medium">{name}</bdi>
                    <bdi className="wrap-anywhere block text-muted text-xs">
                      {email} · {username}
                    </bdi>
                    <span className="block text-muted text-xs">
                      Added by an API token of <bdi>{askedBy?.name ?? "a deleted user"}</bdi>
                    </span>
                    {!confirmed && (
                      <span className="block text-xs">
                        The directory changed the email address, and nobody has confirmed it.
                      </span>
                    )}
                  </span>
                  <span className="text-muted text-xs">
                    <Day at={askedAt} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <ConfirmFields />
        </div>
        <DialogActions closeTo={closeTo}>
          {/* First, so that Enter in the password's field approves. */}
          <Button type="submit" look="primary" busy={busy} className="order-last">
            Approve
          </Button>
          <Button type="submit" name="intent" value={REFUSE} busy={busy}>
            Refuse
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
