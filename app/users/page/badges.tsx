import { isAhead } from "#api/contract/moments";
import { userPath } from "#app/addresses";
import { BadgeLink } from "#app/components/badge";
import { DirectoryBadge } from "#app/components/directory-badge";
import { StatusBadge } from "#app/components/status-badge";
import { InvitationBadge } from "../links/invitation-badge";
import { LockBadge } from "../lock-badge";
import { useUser } from "./use-user";

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
        <LockBadge
          name={name}
          lockedUntil={lockedUntil}
          address={may("users:reset") ? userPath(id, "overview/unlock") : undefined}
        />
      )}
      {hasFactors && passkeys === 0 && !authenticatorApp && (
        <BadgeLink tone="warning" to={userPath(id, "factors")}>
          No second factor
        </BadgeLink>
      )}
    </>
  );
}
