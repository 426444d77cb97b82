import type { OwnFactors } from "#api/contract/factors";
import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { FingerprintPattern as Fingerprint, KeyRound } from "#app/icons";
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
      Add a passkey
    </ButtonLink>
  );
  return (
    <Section
      icon={Fingerprint}
      title="Passkeys"
      state={<OnBadge isOn={passkeys.length > 0} />}
      text="Sign in with your fingerprint, face or device PIN, without a password."
      action={canAdd && add}
    >
      {canAdd && (
        <noscript>
          <p className="border-hair border-t px-4.5 py-3">
            Passkeys need JavaScript, which is off in this browser.
          </p>
        </noscript>
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys">
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
          <Badge>{synced ? "Synced" : "This device only"}</Badge>
        </p>
        <p className="text-[0.8125rem] text-muted">
          Created <Day at={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              Last used <Day at={lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink
          to={passkeyDialog(id, "edit")}
          preventScrollReset
          className="btn-sm"
          aria-label={`Rename the passkey ${name}`}
        >
          Rename
        </ButtonLink>
        <ButtonLink
          to={passkeyDialog(id, "delete")}
          preventScrollReset
          className="btn-sm"
          aria-label={`Remove the passkey ${name}`}
        >
          Remove
        </ButtonLink>
      </div>
    </Row>
  );
}
