import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { iso } from "#api/contract/moments";
import { AccountPage } from "#app/account/account-page";
import styles from "#app/account/applications/applications.css?url";
import { Consents } from "#app/account/applications/consents";
import { Tiles } from "#app/account/applications/tiles";
import { FailedState } from "#app/components/failed-state";
import { SupportContact } from "#app/components/support-contact";
import { env } from "#app/env.server";
import { pageTitle } from "#app/forms/dialog-route";
import { ACCOUNT_APPLICATIONS } from "#app/navigation";
import { isAdministrative } from "#app/permissions";
import { stepUpPath } from "#app/request/step-up.server";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { orFailed } from "#app/sso-api/or-failed.server";

export async function loader() {
  const { session, permissions } = await requirePage(ACCOUNT_APPLICATIONS);
  const [applications, consents] = await Promise.all([
    orFailed(account.applications(session), "Your applications could not be loaded."),
    orFailed(account.consents(session), "Your consents could not be loaded."),
  ]);
  return {
    applications,
    administers: isAdministrative(permissions),
    consents,
    stepUp: stepUpPath(ACCOUNT_APPLICATIONS),
    now: iso(Date.now()),
    contact: env().SUPPORT_CONTACT,
  };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Applications");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The launcher: what a user can open, and what third parties may read about the user. */
export default function ApplicationsPage() {
  const { applications, administers, consents, stepUp, now, contact } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      path={ACCOUNT_APPLICATIONS}
      title="Applications"
      description="Open them without signing in again."
      isWide
    >
      {"failed" in applications ? (
        <div className="list-card">
          <FailedState message={applications.failed} />
        </div>
      ) : (
        <Tiles applications={applications} stepUp={stepUp} now={now} administers={administers} />
      )}
      <Consents consents={consents} />
      <div className="mt-4.5 text-[0.8125rem]">
        <SupportContact question="Is an application missing?" contact={contact} />
      </div>
    </AccountPage>
  );
}
