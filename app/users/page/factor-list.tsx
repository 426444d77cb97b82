import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UserFactors } from "#api/contract/factors";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { Day, Timestamp } from "#app/components/timestamp";
import { FingerprintPattern as Fingerprint, type IconType, ListChecks, Smartphone } from "#app/icons";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { NoFactor } from "./no-factor";
import { useUser } from "./use-user";

interface FactorListProps {
  factors: UserFactors;
  /** The address at which people set one up. */
  setUpAt: string;
}

/** A user's second factors. */
export function FactorList({ factors, setUpAt }: FactorListProps) {
  const { user, may, isOwn } = useUser();
  const { passkeys, totp, recoveryCodes, resetAt } = factors;
  const removal = userPath(user.id, "factors/remove");
  const canRemove = may("factors:reset") && !isOwn;
  const has = passkeys.length > 0 || totp !== null;
  const remove = (factor: string, name: string) =>
    canRemove && (
      <Link
        to={`${removal}?${new URLSearchParams({ factor })}`}
        preventScrollReset
        className="row-link"
        aria-label={`Remove ${name}`}
      >
        Remove
      </Link>
    );
  return (
    <Card
      title="Second factors"
      className="max-w-3xl"
      aside={
        has &&
        canRemove && (
          <ButtonLink to={removal} preventScrollReset className="btn-sm">
            Remove all
          </ButtonLink>
        )
      }
    >
      {resetAt && <ResetNotice at={resetAt} to={canRemove ? removal : undefined} />}
      {!has && !resetAt && <NoFactor setUpAt={setUpAt} />}
      <ul aria-label="Second factors">
        {passkeys.map(({ id, name, createdAt, lastUsedAt, synced }) => (
          <Factor key={id} icon={Fingerprint} name={name} action={remove(id, `the passkey ${name}`)}>
            Passkey, {synced ? "synced" : "on one device only"} · Added <Day at={createdAt} /> ·{" "}
            {lastUsedAt ? (
              <>
                Last used <Timestamp at={lastUsedAt} />
              </>
            ) : (
              "Never used"
            )}
          </Factor>
        ))}
        {totp && (
          <Factor icon={Smartphone} name="Authenticator app" action={remove("totp", "the authenticator app")}>
            Added <Day at={totp.createdAt} />
          </Factor>
        )}
        {has && (
          <Factor icon={ListChecks} name="Recovery codes">
            {recoveryCodes === 0 ? "None left" : `${recoveryCodes} left`}
          </Factor>
        )}
      </ul>
      {isOwn && (
        <p className="page-note text-muted">
          You change your own second step in <Link to={ACCOUNT_SECURITY}>your account</Link>.
        </p>
      )}
    </Card>
  );
}

interface FactorProps {
  icon: IconType;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

const Factor = ({ icon: Icon, name, action, children }: FactorProps) => (
  <li className="flex items-center gap-4 border-hair border-t px-4.5 py-3.5 first:border-t-0">
    <span className="grid size-9 flex-none place-items-center rounded-field bg-wash text-primary">
      <Icon aria-hidden className="size-4.5" />
    </span>
    <div className="wrap-anywhere min-w-0 flex-1">
      <p className="font-medium">
        <bdi>{name}</bdi>
      </p>
      <p className="text-[0.8125rem] text-muted">{children}</p>
    </div>
    {action}
  </li>
);

/** @param to the dialog that makes a new link, for those who may open it */
const ResetNotice = ({ at, to }: { at: string; to: string | undefined }) => (
  <p className="page-note border-hair border-b">
    Every second factor was removed at <Timestamp at={at} /> (UTC). They set up a new one by an enrolment
    link.{" "}
    {to && (
      <Link to={to} preventScrollReset>
        Make a new link
      </Link>
    )}
  </p>
);
