import Lock from "lucide-react/icons/lock";
import { utcText } from "#app/components/timestamp";

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
  const until = `${utcText(lockedUntil)} (UTC)`;
  return (
    <a
      href={address}
      title={`Locked until ${until}`}
      aria-label={`Locked until ${until}: unlock ${name}`}
      className="badge badge-soft badge-warning badge-link rounded-full font-medium text-xs hover:underline"
    >
      <Lock aria-hidden="true" className="size-3" />
      Locked
    </a>
  );
}
