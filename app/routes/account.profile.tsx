import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/account/account-page";
import { DetailsSection } from "#app/account/profile/details-section";
import { CANCEL_EMAIL, EmailSection } from "#app/account/profile/email-section";
import { changeProfile } from "#app/account/profile/save-profile.server";
import { ShortcutsSection } from "#app/account/profile/shortcuts-section";
import { FailedState } from "#app/components/failed-state";
import { pageTitle } from "#app/forms/dialog-route";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { asBehindDialog } from "#app/noun/behind-dialog";
import { isLost } from "#app/request/connection";
import { takeDraft } from "#app/request/draft.server";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { say } from "#languages/say";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(ACCOUNT_PROFILE);
  return {
    profile: await orFailed(account.get(session), say("account.profile.failed")),
    canMail: await hasFeature("password-reset"),
    // The draft of a dialog over the page is the dialog's.
    draft: new URL(request.url).pathname === ACCOUNT_PROFILE ? await takeDraft() : undefined,
  };
}

export const action = ({ request }: ActionFunctionArgs) => changeProfile(request);

/** An address that can't be given up may be confirmed: the page is read anew. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formData?.get("intent") === CANCEL_EMAIL && !isLost(args.actionResult)) || asBehindDialog(args);

export const meta = pageTitle(() => say("account.profile"));

export default function ProfilePage() {
  const { profile, canMail } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      path={ACCOUNT_PROFILE}
      title={say("account.profile")}
      description={say("account.profile.about")}
    >
      {"failed" in profile ? (
        <div className="list-card">
          <FailedState message={profile.failed} />
        </div>
      ) : (
        <div className="grid gap-4">
          <DetailsSection key={profile.version} profile={profile} />
          <EmailSection profile={profile} canMail={canMail} />
          <ShortcutsSection />
        </div>
      )}
    </AccountPage>
  );
}
