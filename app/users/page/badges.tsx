import { Link } from "@remix-run/react";
import { isAhead, utcSecond } from "#api/contract/moments";
import { userPath } from "#app/addresses";
import { DirectoryBadge } from "#app/components/directory-badge";
import { StatusBadge } from "#app/components/status-badge";
import { Lock } from "#app/icons";
import { InvitationBadge } from "../links/invitation-badge";
import { useUser } from "./use-user";

const WARNING = "badge badge-soft badge-warning badge-link rounded-full font-medium text-xs";

/** The states of a user that need attention. They lead to where they are changed. */
export function Badges() {
  const { user, may, hasFactors, now } = useUser();
  const { id, name, status, lockedUntil, invitedUntil, passkeys, authenticatorApp, directory } = user;
  return (
    <>
      <StatusBadge status={status} />
      {directory && <DirectoryBadge />}
      {invitedUntil && (
        <InvitationBadge
          name={name}
          until={invitedUntil}
          isOver={!isAhead(invitedUntil, now)}
          address={may("users:write") ? userPath(id, "overview/invitation") : undefined}
        />
      )}
      {lockedUntil && (
        <LockedBadge until={lockedUntil} address={may("users:reset") && userPath(id, "overview/unlock")} />
      )}
      {hasFactors && passkeys === 0 && !authenticatorApp && (
        <Link to={userPath(id, "factors")} className={`${WARNING} hover:underline`}>
          No second factor
        </Link>
      )}
    </>
  );
}

function LockedBadge({ until, address }: { until: string; address: string | false }) {
  const title = `Locked until ${utcSecond(until)} (UTC)`;
  const face = (
    <>
      <Lock className="size-3" />
      Locked
    </>
  );
  return address ? (
    <Link to={address} preventScrollReset title={title} className={`${WARNING} hover:underline`}>
      {face}
    </Link>
  ) : (
    <span title={title} className={WARNING}>
      {face}
    </span>
  );
}
