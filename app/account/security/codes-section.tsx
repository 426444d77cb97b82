import { counted } from "#api/contract/counts";
import { ButtonLink } from "#app/components/button";
import { LifeBuoy } from "#app/icons";
import { Section } from "../section";
import { NEW_CODES } from "./addresses";

/** With fewer codes than this, new ones are due. */
const FEW = 4;

interface CodesSectionProps {
  left: number;
  /** Recovery codes are of use only beside one. */
  hasSecondFactor: boolean;
}

export function CodesSection({ left, hasSecondFactor }: CodesSectionProps) {
  if (!hasSecondFactor) {
    return (
      <Section
        icon={LifeBuoy}
        title="Recovery codes"
        text="You get them with your first passkey or authenticator app. They let you in if you lose it."
      />
    );
  }
  return (
    <Section
      icon={LifeBuoy}
      title="Recovery codes"
      text={
        <>
          They let you in if you lose your device. Each works once.{" "}
          <strong className={`font-medium ${left < FEW ? "text-error" : "text-base-content"}`}>
            {left === 0 ? "No codes are" : counted(left, "code is", "codes are")} left.
          </strong>
        </>
      }
      action={
        <ButtonLink to={NEW_CODES} preventScrollReset>
          New codes
        </ButtonLink>
      }
    />
  );
}
