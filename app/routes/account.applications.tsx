import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { iso } from "#api/contract/moments";
import { AccountPage } from "#app/account/account-page";
import styles from "#app/account/applications/applications.css?url";
import { Launcher } from "#app/account/applications/launcher";
import { pageTitle } from "#app/forms/dialog-route";
import { ACCOUNT_APPLICATIONS } from "#app/navigation";
import { isAdministrative } from "#app/permissions";
import { stepUpPath } from "#app/request/step-up.server";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { supportContact } from "#app/sso-api/appearance.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { say } from "#languages/say";

export async function loader() {
  const { session, permissions } = await requirePage(ACCOUNT_APPLICATIONS);
  const [applications, consents] = await Promise.all([
    orFailed(account.applications(session), say("applications.failed")),
    orFailed(account.consents(session), say("account.consents.failed")),
  ]);
  return {
    applications,
    administers: isAdministrative(permissions),
    consents,
    stepUp: stepUpPath(ACCOUNT_APPLICATIONS),
    now: iso(Date.now()),
    contact: permissions.includes("users:write") ? null : await supportContact(),
  };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle(() => say("account.applications"));
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function ApplicationsPage() {
  return (
    <AccountPage
      path={ACCOUNT_APPLICATIONS}
      title={say("account.applications")}
      description={say("account.applications.about")}
      isWide
    >
      <Launcher {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
