import type { OwnFactors } from "#api/contract/factors";
import { ButtonLink } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { Smartphone } from "#app/icons";
import { Section } from "../section";
import { REMOVE_APP, SET_UP_APP } from "./addresses";
import { OnBadge } from "./on-badge";

export function AppSection({ totp }: { totp: OwnFactors["totp"] }) {
  const [to, label] = totp ? [REMOVE_APP, "Remove"] : [SET_UP_APP, "Set up"];
  return (
    <Section
      icon={Smartphone}
      title="Authenticator app"
      state={<OnBadge isOn={totp !== null} />}
      text={
        totp ? (
          <>
            Set up on <Day at={totp.createdAt} />. It shows the code that you enter after your password.
          </>
        ) : (
          "An app on your phone shows a code that you enter after your password."
        )
      }
      action={
        <ButtonLink to={to} preventScrollReset aria-label={`${label} the authenticator app`}>
          {label}
        </ButtonLink>
      }
    />
  );
}
