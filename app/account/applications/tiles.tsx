import type { ReactNode } from "react";
import type { OwnApplications } from "#api/contract/account";
import { DAY_MS } from "#api/contract/durations";
import { utcDay } from "#api/contract/moments";
import { parseUrl } from "#api/contract/parse-url";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { AppWindow, ExternalLink, Lock } from "#app/icons";
import { HOME } from "#app/navigation";
import { ownPicture } from "./addresses";

type Application = OwnApplications[number];

export interface TilesProps {
  applications: OwnApplications;
  /** The page that asks for a second step and leads back here. */
  stepUp: string;
  /** The time of the request, in ISO 8601. */
  now: string;
  /** Whether the user can open the dashboard. */
  administers: boolean;
}

/** So few that their tiles are larger. */
const FEW = 3;

/** A user's applications as tiles. */
export function Tiles({ applications, stepUp, now, administers }: TilesProps) {
  if (applications.length === 0) {
    return (
      <div className="list-card">
        {administers ? (
          <EmptyState
            icon={AppWindow}
            message="You have no applications of your own."
            action={<ButtonLink to={HOME}>Dashboard</ButtonLink>}
          />
        ) : (
          <EmptyState icon={AppWindow} message="You don't have any applications yet." />
        )}
      </div>
    );
  }
  return (
    <ul
      aria-label="Your applications"
      className="app-tiles"
      data-few={applications.length <= FEW || undefined}
    >
      {applications.map((application) => (
        <li key={application.id}>
          <Tile application={application} stepUp={stepUp} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ application, stepUp, now }: { application: Application; stepUp: string; now: string }) {
  const { obstacle, homeUrl } = application;
  if (obstacle === "no-address" || (obstacle === null && homeUrl === null))
    return <PlainTile application={application} />;
  if (obstacle !== null || homeUrl === null) return <ShutTile application={application} stepUp={stepUp} />;
  return <OpenTile application={application} homeUrl={homeUrl} now={now} />;
}

/** The user can open the application, but nobody has said where it begins. */
const PlainTile = ({ application }: { application: Application }) => (
  <div className="app-card">
    <Face application={application} />
    <span className="app-card-note">Open it from its own page</span>
  </div>
);

/** Opens in a new tab: the launcher stays at hand for the next application. */
function OpenTile({ application, homeUrl, now }: { application: Application; homeUrl: string; now: string }) {
  const { lastOpenedAt } = application;
  return (
    <a href={homeUrl} target="_blank" rel="noopener" className="app-card">
      <Face application={application} />
      <span className="app-card-note">
        {lastOpenedAt ? <LastOpened at={lastOpenedAt} now={now} /> : "Never opened"}
      </span>
      <span className="app-card-go">
        <span className="max-md:hidden">Open</span>
        <ExternalLink className="size-4" />
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Says why the application can't be opened, and what helps. */
function ShutTile({ application, stepUp }: { application: Application; stepUp: string }) {
  return (
    <div className="app-card app-card-shut">
      <Face application={application} />
      <span className="app-card-note">{reasonOf(application, stepUp)}</span>
      <span className="app-card-go">
        <Lock className="size-4" />
      </span>
    </div>
  );
}

function reasonOf({ obstacle }: Application, stepUp: string): ReactNode {
  if (obstacle === "inactive") return "Inactive";
  return (
    <>
      Asks for a second factor.{" "}
      <a href={stepUp} className="app-card-link">
        {obstacle === "enrol" ? "Set one up" : "Confirm it's you"}
      </a>
    </>
  );
}

/** Picture, name and host. */
function Face({ application }: { application: Application }) {
  const { id, applicationName, hasPicture, homeUrl } = application;
  return (
    <>
      <ApplicationTile application={application} picture={ownPicture(id, hasPicture)} />
      <bdi className="app-card-name" title={applicationName}>
        {applicationName}
      </bdi>
      {homeUrl !== null && (
        <span className="app-card-host" title={homeUrl}>
          {hostOf(homeUrl)}
        </span>
      )}
    </>
  );
}

const hostOf = (address: string) => parseUrl(address)?.host ?? address;

/** "Opened 3 days ago", by days in UTC. What is longer ago has its date. */
function LastOpened({ at, now }: { at: string; now: string }) {
  return (
    <>
      Opened{" "}
      <time dateTime={at} title={at}>
        {agoOf(utcDay(at), utcDay(now))}
      </time>
    </>
  );
}

const MOST_DAYS_AGO = 30;

function agoOf(day: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (days > MOST_DAYS_AGO) return `on ${day}`;
  if (days > 1) return `${days} days ago`;
  return days === 1 ? "yesterday" : "today";
}
