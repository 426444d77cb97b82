import { Form, useNavigation } from "@remix-run/react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import type { Group, PendingMember } from "#api/contract/groups";
import { Button } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { NoticeDialog } from "#app/forms/notice-dialog";

export const APPROVE_MEMBERS = "Approve Members";
export const REFUSE = "refuse";

interface ApproveDialogProps {
  group: Group;
  /** The first of those who wait. */
  waiting: { items: PendingMember[]; totalItems: number };
  closeTo: string;
}

/** Those whom a directory added, each with a checkbox. */
export function ApproveDialog({ group, waiting: { items, totalItems }, closeTo }: ApproveDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  if (items.length === 0)
    return (
      <NoticeDialog title={APPROVE_MEMBERS} closeTo={closeTo} message="Nobody waits for approval any more." />
    );
  return (
    <Dialog title={APPROVE_MEMBERS} closeTo={closeTo} about={<bdi>{group.groupName}</bdi>}>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        <div className="dialog-body dialog-body-single">
          <p>
            Those you approve get the roles and applications of this group. Approve only people whose email
            address you know. If you refuse someone, take them out of the group in the directory too, or it
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
