import type { OwnApplication } from "#app/sso-api/own-applications.server";
import { StatusBadge } from "./status-badge";

interface OwnApplicationsProps {
  applications: readonly OwnApplication[];
  /** Adds a heading, for pages whose title doesn't say it. */
  heading?: boolean;
}

/** A user's applications by name. Inactive ones are marked. */
export function OwnApplications({ applications, heading }: OwnApplicationsProps) {
  if (applications.length === 0) return null;
  return (
    <div className="w-full text-start">
      {heading && <h2 className="my-2 font-semibold">Your applications</h2>}
      <ul aria-label="Your applications" className="grid gap-1.5">
        {applications.map(({ id, name, inactive }) => (
          <li key={id} className="flex items-center gap-3 rounded-field bg-base-200 px-3.5 py-2.5">
            <bdi className={`wrap-anywhere min-w-0 flex-1 ${inactive ? "text-muted" : ""}`}>{name}</bdi>
            {inactive && <StatusBadge status={false} />}
          </li>
        ))}
      </ul>
      {applications.some(({ inactive }) => inactive) && (
        <p className="mt-2 text-muted text-xs">Nobody can sign in to an inactive application.</p>
      )}
    </div>
  );
}
