import type { ReactNode } from "react";
import type { OwnApplications } from "#api/contract/account";
import { DAY_MS } from "#api/contract/durations";
import { utcDay } from "#api/contract/moments";
import { parseUrl } from "#api/contract/parse-url";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { rich } from "#app/components/rich";
import { AppWindow, ExternalLink, Lock } from "#app/icons";
import { HOME } from "#app/navigation";
import { sayDay } from "#languages/dates";
import { say } from "#languages/say";
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
            message={say("account.tile.none-of-own")}
            action={<ButtonLink to={HOME}>{say("account.dashboard")}</ButtonLink>}
          />
        ) : (
          <EmptyState icon={AppWindow} message={say("account.tile.none")} />
        )}
      </div>
    );
  }
  return (
    <ul
      aria-label={say("applications.yours")}
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
    <span className="app-card-note">{say("account.tile.own-page")}</span>
  </div>
);

/** Opens in a new tab: the launcher stays at hand for the next application. */
function OpenTile({ application, homeUrl, now }: { application: Application; homeUrl: string; now: string }) {
  const { lastOpenedAt } = application;
  return (
    <a href={homeUrl} target="_blank" rel="noopener" className="app-card">
      <Face application={application} />
      <span className="app-card-note">
        {lastOpenedAt ? <LastOpened at={lastOpenedAt} now={now} /> : say("account.tile.never-opened")}
      </span>
      <span className="app-card-go">
        <span className="max-md:hidden">{say("account.tile.open")}</span>
        <ExternalLink className="size-4" />
      </span>
      <span className="sr-only">{say("account.tile.new-tab")}</span>
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
  if (obstacle === "inactive") return say("status.inactive");
  const link = (inside: ReactNode) => (
    <a href={stepUp} className="app-card-link">
      {inside}
    </a>
  );
  return obstacle === "enrol" ? rich("account.tile.enrol", { link }) : rich("account.tile.step-up", { link });
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

const MOST_DAYS_AGO = 30;

/** "Opened 3 days ago", by days in UTC. What is longer ago has its date. */
function LastOpened({ at, now }: { at: string; now: string }) {
  const days = Math.max(0, (Date.parse(utcDay(now)) - Date.parse(utcDay(at))) / DAY_MS);
  const time = (inside: ReactNode) => (
    <time dateTime={at} title={at} suppressHydrationWarning>
      {inside}
    </time>
  );
  return days > MOST_DAYS_AGO
    ? rich("account.tile.opened-on", { time, day: sayDay(at) })
    : rich("account.tile.opened", { time, days });
}
