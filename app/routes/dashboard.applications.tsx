import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FailedState } from "#app/components/failed-state";
import { OwnApplications } from "#app/components/own-applications";
import { PageHeader } from "#app/components/page-header";
import { SupportContact } from "#app/components/support-contact";
import { pageTitle } from "#app/forms/dialog-route";
import { ACCOUNT_APPLICATIONS, HOME, noApplicationsPage, OWN_SECTION } from "#app/navigation";
import { accountAtHand } from "#app/session/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { say } from "#languages/say";

/** Home of those who administer nothing, over an SSO API without an account area. */
export async function loader() {
  if (await hasFeature("account")) throw redirect(ACCOUNT_APPLICATIONS);
  const { administers, applications, contact } = await accountAtHand();
  if (administers) throw redirect(HOME);
  if (applications?.length === 0) throw redirect(noApplicationsPage({ newUser: true }));
  return { applications, contact };
}

export const meta = pageTitle(() => OWN_SECTION.label);

export default function OwnApplicationsPage() {
  const { applications, contact } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-xl">
      <PageHeader title={OWN_SECTION.label} description={say("applications.about")} />
      <div className="list-card mb-4 p-3.5">
        {applications ? (
          <OwnApplications applications={applications} />
        ) : (
          <FailedState message={say("applications.failed")} />
        )}
      </div>
      <SupportContact question={say("no-applications.missing")} contact={contact} />
    </div>
  );
}
