import { Link } from "@remix-run/react";
import type { ApplicationOverview } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { PageMenu } from "#app/components/page-menu";
import { StatusBadge } from "#app/components/status-badge";
import { ArrowLeft, ExternalLink, Pencil } from "#app/icons";
import { APPLICATION_ACCESS } from "#app/navigation";
import { LastActivity } from "./last-activity";
import { PROTOCOL_LABELS } from "./protocols";

interface ApplicationHeaderProps {
  application: ApplicationOverview;
  canChange: boolean;
}

/** What all tabs of an application share: its name, state and actions. */
export function ApplicationHeader({ application, canChange }: ApplicationHeaderProps) {
  const { id, applicationName, applicationStatus, builtIn, protocol, homeUrl, lastActivity } = application;
  return (
    <header>
      <Link to={APPLICATION_ACCESS} className="back-link">
        <ArrowLeft className="size-4" />
        Application Access
      </Link>
      <div className="subject">
        <ApplicationTile application={application} picture={pictureOf(application)} />
        <div className="min-w-0">
          <div className="subject-name">
            <h1>
              <bdi>{applicationName}</bdi>
            </h1>
            <StatusBadge status={applicationStatus} />
            <span className="badge badge-soft badge-neutral rounded-full font-medium text-xs">
              {builtIn ? "This console" : PROTOCOL_LABELS[protocol]}
            </span>
          </div>
          <p className="subject-facts">
            <span>
              <span className="sr-only">Application key </span>
              <code>{id}</code>
            </span>
            <span>
              {lastActivity && "Last activity "}
              <LastActivity at={lastActivity} never="No activity yet" />
            </span>
          </p>
        </div>
        <div className="subject-actions">
          {homeUrl && (
            <a href={homeUrl} target="_blank" rel="noreferrer" className="btn btn-plain touch-target">
              <ExternalLink className="size-4.5" />
              Open<span className="sr-only"> in a new tab</span>
            </a>
          )}
          {canChange && !builtIn && (
            <>
              <ButtonLink icon={Pencil} to={applicationPath(id, "overview/edit")} preventScrollReset>
                Edit
              </ButtonLink>
              <Menu id={id} isActive={applicationStatus} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function Menu({ id, isActive }: { id: string; isActive: boolean }) {
  return (
    <PageMenu>
      {isActive && (
        <Link to={applicationPath(id, "overview/deactivate")} preventScrollReset>
          Deactivate
        </Link>
      )}
      <Link to={applicationPath(id, "overview/delete")} preventScrollReset className="text-error">
        Delete
      </Link>
    </PageMenu>
  );
}
