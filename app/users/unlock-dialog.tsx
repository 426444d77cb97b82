import { useLoaderData } from "@remix-run/react";
import { Timestamp } from "#app/components/timestamp";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { detailsOf } from "./about-user";
import type { unlockLoader } from "./unlock.server";
import { UserMissing } from "./user-missing";

export const UNLOCK_USER = "Unlock User";

/** On the route of `unlockLoader`. */
export function UnlockDialog() {
  const { thing: user, closeTo } = useLoaderData<ReturnType<typeof unlockLoader>>();
  if (!user) return <UserMissing title={UNLOCK_USER} closeTo={closeTo} />;
  if (!user.lockedUntil) {
    return (
      <NoticeDialog title={UNLOCK_USER} closeTo={closeTo} message="Sign-in is not locked for this user." />
    );
  }
  return (
    <QuestionDialog
      title={UNLOCK_USER}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      answer="Unlock"
    >
      <p>
        Too many wrong passwords were entered for this user. Sign-in from there is locked until{" "}
        <Timestamp at={user.lockedUntil} /> (UTC). Devices and networks that the user has signed in from are
        counted separately.
      </p>
      <p>Unlock only if you know that it was them.</p>
    </QuestionDialog>
  );
}
