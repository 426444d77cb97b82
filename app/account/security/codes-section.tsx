import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { LifeBuoy } from "#app/icons";
import { say } from "#languages/say";
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
    return <Section icon={LifeBuoy} title={say("account.codes")} text={say("account.codes.none")} />;
  }
  return (
    <Section
      icon={LifeBuoy}
      title={say("account.codes")}
      state={
        <Badge tone={left < FEW ? "error" : "success"}>{say("account.codes.left", { count: left })}</Badge>
      }
      text={say("account.codes.about")}
      action={
        <ButtonLink to={NEW_CODES} preventScrollReset>
          {say("account.codes.new")}
        </ButtonLink>
      }
    />
  );
}
