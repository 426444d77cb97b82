import { useLoaderData } from "@remix-run/react";
import type { OwnFactors } from "#api/contract/factors";
import { providerName } from "#api/contract/google-issuer";
import { AppSection } from "#app/account/security/app-section";
import { CodesSection } from "#app/account/security/codes-section";
import { GoogleSection } from "#app/account/security/google-section";
import { DemandNotice } from "#app/account/security/notice";
import { PasskeysSection } from "#app/account/security/passkeys-section";
import { PasswordSection } from "#app/account/security/password-section";
import { useSignalPasskeys } from "#app/account/security/use-signal-passkeys";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { env } from "#app/env.server";
import { CoverablePage } from "#app/forms/coverable";
import { pageTitle } from "#app/forms/dialog-route";
import { usePreloadForms } from "#app/forms/use-preload-forms";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orFailed } from "#app/sso-api/or-failed.server";

export async function loader() {
  const { session } = await requirePage(ACCOUNT_SECURITY);
  return {
    factors: await orFailed(account.factors(session), "Your account could not be loaded."),
    hasPasskeys: await hasFeature("passkeys"),
    provider: providerName(env().GOOGLE_ISSUER),
  };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Security");

export default function SecurityPage() {
  const { factors, hasPasskeys, provider } = useLoaderData<typeof loader>();
  usePreloadForms(ACCOUNT_SECURITY);
  return (
    <CoverablePage className="max-w-3xl">
      <PageHeader title="Security" description="How you sign in, and how you get back in." />
      {"failed" in factors ? (
        <FailedState message={factors.failed} />
      ) : (
        <Sections factors={factors} hasPasskeys={hasPasskeys} provider={provider} />
      )}
    </CoverablePage>
  );
}

interface SectionsProps {
  factors: OwnFactors;
  hasPasskeys: boolean;
  /** The name of the provider in Google's place. */
  provider: string;
}

function Sections({ factors, hasPasskeys, provider }: SectionsProps) {
  const { passkeys, totp, recoveryCodes, password, google } = factors;
  useSignalPasskeys(factors);
  return (
    <div className="grid gap-4">
      <DemandNotice {...factors} />
      <PasswordSection has={password} provider={provider} />
      {google && <GoogleSection provider={provider} />}
      <PasskeysSection passkeys={passkeys} canAdd={hasPasskeys} />
      <AppSection totp={totp} />
      <CodesSection left={recoveryCodes} hasSecondFactor={passkeys.length > 0 || totp !== null} />
    </div>
  );
}
