import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Timestamp } from "#app/components/timestamp";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { users as client } from "#app/sso-api/users.server";
import { detailsOf } from "./dashboard.user-management/about-user";
import { users } from "./dashboard.user-management/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

const TITLE = "Unlock User";

export const meta = pageTitle(TITLE);

export const loader = thingLoader(users);

export function action({ request, params: { userId = "" } }: ActionFunctionArgs) {
  return submitDelete({
    page: USER_MANAGEMENT,
    send: (session) => client.unlock(session, userId),
    success: "User unlocked successfully",
    failure: "Failed to unlock user",
    closeTo: closeAddress(USER_MANAGEMENT, request),
  });
}

export default function UnlockUserDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (!user.lockedUntil) {
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="Sign-in is not locked for this user." />;
  }
  return (
    <QuestionDialog
      title={TITLE}
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
