import { useLoaderData } from "@remix-run/react";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { useAnswer } from "#app/forms/use-answer";
import { detailsOf } from "../about-user";
import { UserMissing } from "../user-missing";
import { LinkDialog } from "./link-dialog";
import type { passwordResetAction, passwordResetLoader } from "./password-reset.server";

export const RESET_PASSWORD = "Reset Password";

const SHOW = { intent: "show", label: "Show the link" };

/** On the route of `passwordResetLoader`. */
export function PasswordResetDialog() {
  const {
    thing: user,
    isOwn,
    mail,
    isLoneSuper,
    closeTo,
  } = useLoaderData<ReturnType<typeof passwordResetLoader>>();
  const outcome = useAnswer<ReturnType<typeof passwordResetAction>>();
  const notice = (message: string) => (
    <NoticeDialog title={RESET_PASSWORD} closeTo={closeTo} message={message} />
  );
  if (outcome && "answer" in outcome) {
    return (
      <LinkDialog title={RESET_PASSWORD} closeTo={closeTo} label="Password reset link" {...outcome.answer}>
        Hand this link to <bdi>{user?.name ?? "them"}</bdi> only: the first person to use it sets the
        password. It works for 30 minutes.
      </LinkDialog>
    );
  }
  if (!user) return <UserMissing title={RESET_PASSWORD} closeTo={closeTo} />;
  if (isOwn) return notice("You change your own password in your account.");
  if (user.googleAuth) return notice(`${user.name} signs in with Google and has no password here.`);
  if (user.status !== true) return notice(`${user.name} is inactive. Activate the user first.`);
  return (
    <QuestionDialog
      title={RESET_PASSWORD}
      closeTo={closeTo}
      role="dialog"
      name={user.name}
      details={detailsOf(user)}
      {...(mail && !isLoneSuper
        ? { intent: "send", answer: "Send a password reset link", others: [SHOW] }
        : { intent: SHOW.intent, answer: SHOW.label })}
    >
      <p>
        A password reset link lets them choose a new password. It works for 30 minutes. Until then, the old
        password works.
      </p>
      {mail && isLoneSuper && (
        <p>It is not sent by email to a super administrator without a second factor. Hand it over.</p>
      )}
    </QuestionDialog>
  );
}
