import type { OwnFactors } from "#api/contract/factors";
import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { rich } from "#app/components/rich";
import { Day } from "#app/components/timestamp";
import { FingerprintPattern as Fingerprint, KeyRound } from "#app/icons";
import { say } from "#languages/say";
import { Row, Section } from "../section";
import { ADD_PASSKEY, passkeyDialog } from "./addresses";
import { OnBadge } from "./on-badge";

interface PasskeysSectionProps {
  passkeys: OwnFactors["passkeys"];
  /** Whether browsers accept passkeys at this address. */
  canAdd: boolean;
}

export function PasskeysSection({ passkeys, canAdd }: PasskeysSectionProps) {
  if (!canAdd && passkeys.length === 0) return null;
  const add = (
    <ButtonLink to={ADD_PASSKEY} preventScrollReset>
      {say("account.passkeys.add")}
    </ButtonLink>
  );
  return (
    <Section
      icon={Fingerprint}
      title={say("account.passkeys")}
      state={<OnBadge isOn={passkeys.length > 0} />}
      text={say("account.passkeys.about")}
      action={canAdd && add}
    >
      {canAdd && (
        <noscript>
          <p className="border-hair border-t px-4.5 py-3">{say("account.passkeys.script")}</p>
        </noscript>
      )}
      {passkeys.length > 0 && (
        <ul aria-label={say("account.passkeys.yours")}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Passkey {...passkey} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Passkey({ id, name, createdAt, lastUsedAt, synced }: OwnFactors["passkeys"][number]) {
  return (
    <Row>
      <KeyRound className="size-4.5 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="wrap-anywhere min-w-0 font-medium">{name}</bdi>
          <Badge>{synced ? say("account.passkeys.synced") : say("account.passkeys.device")}</Badge>
        </p>
        <p className="text-[0.8125rem] text-muted">
          {rich("account.passkeys.created", { day: <Day at={createdAt} /> })} ·{" "}
          {lastUsedAt
            ? rich("account.passkeys.used", { day: <Day at={lastUsedAt} /> })
            : say("account.passkeys.unused")}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink
          to={passkeyDialog(id, "edit")}
          preventScrollReset
          className="btn-sm"
          aria-label={say("account.passkeys.rename-one", { passkey: name })}
        >
          {say("account.passkeys.rename")}
        </ButtonLink>
        <ButtonLink
          to={passkeyDialog(id, "delete")}
          preventScrollReset
          className="btn-sm"
          aria-label={say("account.passkeys.remove-one", { passkey: name })}
        >
          {say("account.app.remove")}
        </ButtonLink>
      </div>
    </Row>
  );
}
