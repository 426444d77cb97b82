import { ButtonLink } from "#app/components/button";
import { Lock } from "#app/icons";
import { say } from "#languages/say";
import { Section } from "../section";
import { CHANGE_PASSWORD } from "./addresses";

export function PasswordSection({ has, provider }: { has: boolean; provider: string }) {
  if (!has) {
    return (
      <Section
        icon={Lock}
        title={say("sign-in.password")}
        text={say("account.password.none", { provider })}
      />
    );
  }
  return (
    <Section
      icon={Lock}
      title={say("sign-in.password")}
      text={say("account.password.about")}
      action={
        <ButtonLink to={CHANGE_PASSWORD} preventScrollReset>
          {say("account.password.change")}
        </ButtonLink>
      }
    />
  );
}
