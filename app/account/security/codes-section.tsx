import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { LifeBuoy } from "#app/icons";
import { Section } from "../section";
import { NEW_CODES } from "./addresses";

/** With fewer codes than this, new ones are due. */
export const FEW = 4;

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
      state={<Badge tone={left < FEW ? "error" : "success"}>{left === 0 ? "None" : left} left</Badge>}
      text="They let you in if you lose your device. Each works once."
      action={
        <ButtonLink to={NEW_CODES} preventScrollReset>
          New codes
        </ButtonLink>
      }
    />
  );
}
