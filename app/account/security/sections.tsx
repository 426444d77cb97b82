import type { OwnFactors } from "#api/contract/factors";
import { AppSection } from "./app-section";
import { CodesSection } from "./codes-section";
import { GoogleSection } from "./google-section";
import { NextStep } from "./next-step";
import { PasskeysSection } from "./passkeys-section";
import { PasswordSection } from "./password-section";
import { useSignalPasskeys } from "./use-signal-passkeys";

interface SecuritySectionsProps {
  factors: OwnFactors;
  hasPasskeys: boolean;
  /** The name of the provider in Google's place. */
  provider: string;
}

/** Each way to sign in, and what can be done about it. */
export function SecuritySections({ factors, hasPasskeys, provider }: SecuritySectionsProps) {
  const { passkeys, totp, recoveryCodes, password, google } = factors;
  useSignalPasskeys(factors);
  return (
    <div className="grid gap-4">
      <NextStep factors={factors} canAdd={hasPasskeys} />
      <PasswordSection has={password} provider={provider} />
      {google && <GoogleSection provider={provider} />}
      <PasskeysSection passkeys={passkeys} canAdd={hasPasskeys} />
      <AppSection totp={totp} />
      <CodesSection left={recoveryCodes} hasSecondFactor={passkeys.length > 0 || totp !== null} />
    </div>
  );
}
