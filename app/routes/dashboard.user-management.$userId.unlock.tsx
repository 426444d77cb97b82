import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Moment } from "#app/components/moment";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { detailsOf } from "./dashboard.user-management/about-user";
import { findUser } from "./dashboard.user-management/users.server";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

const TITLE = "Lift Lock";

export const meta = dialogMeta(TITLE);

export async function loader({ request, params: { userId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(USER_MANAGEMENT);
  return { user: await findUser(session, request, userId), closeTo: closeAddress(USER_MANAGEMENT, request) };
}

export function action({ request, params: { userId = "" } }: ActionFunctionArgs) {
  return submitDelete({
    page: USER_MANAGEMENT,
    send: (session) => users.unlock(session, userId),
    success: "Lock lifted successfully",
    failure: "Failed to lift the lock",
    closeTo: closeAddress(USER_MANAGEMENT, request),
  });
}

export default function LiftLockDialog() {
  const { user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <NoticeDialog title={TITLE} closeTo={closeTo} message="This user was not found." />;
  if (!user.lockedUntil) {
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="Sign-in is not locked for this user." />;
  }
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      answer="Lift lock"
    >
      <p>
        Too many wrong passwords were entered for this user. From there, sign-in is locked until{" "}
        <Moment at={user.lockedUntil} /> (UTC). Devices and networks that the user signed in from before have
        attempts of their own.
      </p>
      <p>Lift the lock only if you know that it was them.</p>
    </QuestionDialog>
  );
}
