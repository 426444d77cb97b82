import { utcSecond } from "#api/contract/moments";
import { BadgeLink } from "#app/components/badge";
import { Lock } from "#app/icons";

interface LockBadgeProps {
  /** Of the user. */
  name: string;
  lockedUntil: string;
  /** Of the dialog that unlocks the user, for those who may open it. */
  address: string | undefined;
}

export function LockBadge({ name, lockedUntil, address }: LockBadgeProps) {
  const title = `Locked until ${utcSecond(lockedUntil)} (UTC)`;
  return (
    <BadgeLink tone="warning" to={address} title={title} label={`${title}: unlock ${name}`}>
      <Lock className="size-3" />
      Locked
    </BadgeLink>
  );
}
