import type { FactorKind } from "#api/contract/factors";
import { say } from "#languages/say";
import { CodeField, RecoveryCodeField } from "../code-fields";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { OtherWays, type OtherWaysProps } from "./other-ways";

const TEXTS: Record<FactorKind, () => string> = {
  totp: () => say("step.by-app"),
  recovery: () => say("step.by-recovery-code"),
  passkey: () => say("step.by-passkey"),
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
      title={say("step.confirm")}
      text={TEXTS[way]()}
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
            {say("step.continue")}
          </button>
        </>
      )}
    </StepCard>
  );
}
