import { utcSecond } from "#api/contract/moments";
import { Lock } from "#app/icons";

/** Leads to unlocking the user. */
export function LockBadge({
  name,
  lockedUntil,
  address,
}: {
  name: string;
  lockedUntil: string;
  address: string;
}) {
  const until = `${utcSecond(lockedUntil)} (UTC)`;
  return (
    <a
      href={address}
      title={`Locked until ${until}`}
      aria-label={`Locked until ${until}: unlock ${name}`}
      className="badge badge-soft badge-warning badge-link rounded-full font-medium text-xs hover:underline"
    >
      <Lock className="size-3" />
      Locked
    </a>
  );
}
