import { applicationPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { StatusBadge } from "#app/components/status-badge";
import { ExternalLink, Pencil } from "#app/icons";
import { SubjectHeader } from "#app/subject/subject-header";
import { LastActivity } from "./last-activity";
import { PROTOCOL_LABELS } from "./protocols";
import { APPLICATION, useApplication } from "./use-application";

/** The header of all tabs of an application: its name, state and actions. */
export function ApplicationHeader() {
  const { application, canChange } = useApplication();
  const { id, applicationName, applicationStatus, builtIn } = application;
  return (
    <SubjectHeader
      of={APPLICATION}
      face={<ApplicationTile application={application} picture={pictureOf(application)} />}
      name={applicationName}
      badges={<Badges />}
      facts={<Facts />}
      actions={<Actions />}
      menu={
        canChange &&
        !builtIn && [
          applicationStatus && { label: "Deactivate", to: applicationPath(id, "overview/deactivate") },
          { label: "Delete", to: applicationPath(id, "overview/delete"), look: "danger" },
        ]
      }
    />
  );
}

function Badges() {
  const { applicationStatus, builtIn, protocol } = useApplication().application;
  return (
    <>
      <StatusBadge status={applicationStatus} />
      <Badge>{builtIn ? "This console" : PROTOCOL_LABELS[protocol]}</Badge>
    </>
  );
}

function Facts() {
  const { id, lastActivity } = useApplication().application;
  return (
    <>
      <span>
        <span className="sr-only">Application key </span>
        <code>{id}</code>
      </span>
      <span>
        {lastActivity && "Last activity "}
        <LastActivity at={lastActivity} never="No activity yet" />
      </span>
    </>
  );
}

function Actions() {
  const { application, canChange } = useApplication();
  const { id, builtIn, homeUrl } = application;
  return (
    <>
      {homeUrl && (
        <a href={homeUrl} target="_blank" rel="noreferrer" className="btn btn-plain touch-target">
          <ExternalLink className="size-4.5" />
          Open<span className="sr-only"> in a new tab</span>
        </a>
      )}
      {canChange && !builtIn && (
        <ButtonLink icon={Pencil} to={applicationPath(id, "overview/edit")} preventScrollReset>
          Edit
        </ButtonLink>
      )}
    </>
  );
}
