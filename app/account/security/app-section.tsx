import type { OwnFactors } from "#api/contract/factors";
import { ButtonLink } from "#app/components/button";
import { rich } from "#app/components/rich";
import { Day } from "#app/components/timestamp";
import { Smartphone } from "#app/icons";
import { say } from "#languages/say";
import { Section } from "../section";
import { REMOVE_APP, SET_UP_APP } from "./addresses";
import { OnBadge } from "./on-badge";

export function AppSection({ totp }: { totp: OwnFactors["totp"] }) {
  const { to, label, whole } = totp
    ? { to: REMOVE_APP, label: say("account.app.remove"), whole: say("account.app.remove-it") }
    : { to: SET_UP_APP, label: say("account.app.set-up"), whole: say("account.app.set-up-it") };
  return (
    <Section
      icon={Smartphone}
      title={say("account.app")}
      state={<OnBadge isOn={totp !== null} />}
      text={totp ? rich("account.app.since", { day: <Day at={totp.createdAt} /> }) : say("account.app.about")}
      action={
        <ButtonLink to={to} preventScrollReset aria-label={whole}>
          {label}
        </ButtonLink>
      }
    />
  );
}
