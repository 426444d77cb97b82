import { ButtonLink } from "#app/components/button";
import { Lock } from "#app/icons";
import { Section } from "../section";
import { CHANGE_PASSWORD } from "./addresses";

export function PasswordSection({ has, provider }: { has: boolean; provider: string }) {
  if (!has) {
    return (
      <Section
        icon={Lock}
        title="Password"
        text={`You sign in with ${provider}, so this account has no password.`}
      />
    );
  }
  return (
    <Section
      icon={Lock}
      title="Password"
      text="Use a long password you don't use anywhere else."
      action={
        <ButtonLink to={CHANGE_PASSWORD} preventScrollReset>
          Change password
        </ButtonLink>
      }
    />
  );
}
