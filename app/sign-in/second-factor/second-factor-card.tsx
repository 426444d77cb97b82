import type { FactorKind } from "#api/contract/factors";
import { CodeField, RecoveryCodeField } from "../code-fields";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { OtherWays, type OtherWaysProps } from "./other-ways";

const TEXTS: Record<FactorKind, string> = {
  totp: "Enter the code from your authenticator app.",
  recovery: "Enter one of the recovery codes that you saved.",
  passkey: "Use your fingerprint, face or screen lock.",
};

interface SecondFactorCardProps extends OtherWaysProps {
  refused: StepRefusal<"code" | "recoveryCode" | "credential"> | undefined;
}

/** Asks for a second factor. */
export function SecondFactorCard({ refused, ...ways }: SecondFactorCardProps) {
  const { way, hidden } = ways;
  const { errors = {}, failure } = refused ?? {};
  return (
    <StepCard
      title="Confirm it's you"
      text={TEXTS[way]}
      failure={failure ?? errors.credential}
      hidden={hidden}
      footer={<OtherWays {...ways} />}
    >
      {way !== "passkey" && (
        <>
          {way === "totp" ? (
            <CodeField error={errors.code} />
          ) : (
            <RecoveryCodeField error={errors.recoveryCode} />
          )}
          <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
            Continue
          </button>
        </>
      )}
    </StepCard>
  );
}
