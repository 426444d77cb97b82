import { useLoaderData } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { onPage } from "#app/noun/noun.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { userPage } from "#app/sso-api/user-page.server";
import { detailsOf } from "#app/users/about-user";
import { type Users, users } from "#app/users/users.server";

const TITLE = "Sign Out Everywhere";
const NOUN: Users = {
  ...onPage(users, (id) => userPath(id, "sessions"), "people"),
  permission: "sessions:end",
};

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(NOUN);
export const action = questionAction(NOUN, {
  send: userPage.endSessions,
  success: "User signed out everywhere",
  failure: "Failed to sign the user out",
});

export default function SignOutEverywhereDialog() {
  const { thing: user, closeTo } = useLoaderData<typeof loader>();
  if (!user) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={user.name}
      details={detailsOf(user)}
      answer="Sign out"
    >
      <p>
        They are signed out of this console and of every application at once. They can sign in again. Links
        that were made for them stop working.
      </p>
      <p>Are you sure you want to sign them out?</p>
    </QuestionDialog>
  );
}
