import type { OwnApplication } from "#app/sso-api/own-applications.server";
import { say } from "#languages/say";
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
      {heading && <h2 className="my-2 font-semibold">{say("applications.yours")}</h2>}
      <ul aria-label={say("applications.yours")}>
        {applications.map(({ id, name, inactive, address }) => (
          <li key={id} className="flex items-center gap-3 border-hair border-b py-2 last:border-b-0">
            {address ? (
              <a href={address} className="wrap-anywhere flex-1 font-medium text-primary underline">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi className={`wrap-anywhere min-w-0 flex-1 ${inactive ? "text-muted" : ""}`}>{name}</bdi>
            )}
            {inactive && <StatusBadge status={false} />}
          </li>
        ))}
      </ul>
      {applications.some(({ inactive }) => inactive) && (
        <p className="mt-2 text-muted text-xs">{say("applications.inactive")}</p>
      )}
    </div>
  );
}
