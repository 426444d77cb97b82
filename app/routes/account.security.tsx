import { useLoaderData } from "@remix-run/react";
import { providerName } from "#api/contract/google-issuer";
import { AccountPage } from "#app/account/account-page";
import { SecuritySections } from "#app/account/security/sections";
import { FailedState } from "#app/components/failed-state";
import { env } from "#app/env.server";
import { pageTitle } from "#app/forms/dialog-route";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { say } from "#languages/say";

export async function loader() {
  const { session } = await requirePage(ACCOUNT_SECURITY);
  return {
    factors: await orFailed(account.factors(session), say("account.security.failed")),
    hasPasskeys: await hasFeature("passkeys"),
    provider: providerName(env().GOOGLE_ISSUER),
  };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle(() => say("account.security"));

export default function SecurityPage() {
  const { factors, ...ways } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      path={ACCOUNT_SECURITY}
      title={say("account.security")}
      description={say("account.security.about")}
    >
      {"failed" in factors ? (
        <FailedState message={factors.failed} />
      ) : (
        <SecuritySections factors={factors} {...ways} />
      )}
    </AccountPage>
  );
}
