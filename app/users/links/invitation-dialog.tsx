import { useLoaderData } from "@remix-run/react";
import { Timestamp } from "#app/components/timestamp";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { useAnswer } from "#app/forms/use-answer";
import { detailsOf } from "../about-user";
import { UserMissing } from "../user-missing";
import type { invitationAction, invitationLoader } from "./invitation.server";
import { InvitationLinkDialog } from "./link-dialog";

export const INVITATION = "Invitation";

/** On the route of `invitationLoader`. */
export function InvitationDialog() {
  const {
    thing: user,
    mail = false,
    isSuper = false,
    isOver = false,
    closeTo,
  } = useLoaderData<ReturnType<typeof invitationLoader>>();
  const outcome = useAnswer<ReturnType<typeof invitationAction>>();
  const notice = (message: string) => <NoticeDialog title={INVITATION} closeTo={closeTo} message={message} />;
  if (outcome && "answer" in outcome) {
    const { address } = outcome.answer;
    return <InvitationLinkDialog title={INVITATION} closeTo={closeTo} name={user?.name} address={address} />;
  }
  if (!user) return <UserMissing title={INVITATION} closeTo={closeTo} />;
  if (!user.invitedUntil) return notice(`${user.name} has no invitation.`);
  if (user.status !== true) return notice(`${user.name} is inactive. Activate the user first.`);
  return (
    <QuestionDialog
      title={INVITATION}
      closeTo={closeTo}
      role="dialog"
      name={user.name}
      details={detailsOf(user)}
      {...answersFor(mail && !isSuper, isOver)}
    >
      <p>
        {isOver ? "The invitation ended " : "They can accept the invitation until "}
        <Timestamp at={user.invitedUntil} /> (UTC). A new link works for 7 days
        {isOver ? "." : " and ends the earlier one."}
      </p>
      {mail && isSuper && <p>Invitations of super administrators are not sent by email.</p>}
    </QuestionDialog>
  );
}

function answersFor(canSend: boolean, isOver: boolean) {
  const withdraw = isOver ? [] : [{ intent: "withdraw", label: "Withdraw" }];
  const show = { intent: "show", label: "Copy link" };
  if (!canSend) return { intent: show.intent, answer: show.label, others: withdraw };
  return { intent: "send", answer: "Send again", others: [...withdraw, show] };
}
