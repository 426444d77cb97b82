import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import Pencil from "lucide-react/icons/pencil";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import type { ApplicationOverview } from "#api/contract/application-page";
import { ButtonLink } from "#app/components/button";
import { StatusBadge } from "#app/components/status-badge";
import { APPLICATION_ACCESS } from "#app/navigation";
import { pageOf } from "./addresses";
import { ApplicationTile } from "./application-tile";
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
        <ArrowLeft aria-hidden className="size-4" />
        Application Access
      </Link>
      <div className="subject">
        <ApplicationTile application={application} />
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
              <ExternalLink aria-hidden className="size-4.5" />
              Open<span className="sr-only"> in a new tab</span>
            </a>
          )}
          {canChange && !builtIn && (
            <>
              <ButtonLink icon={Pencil} to={pageOf(id, "overview/edit")} preventScrollReset>
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
    <details className="menu" onBlur={closeWhenLeft} onKeyDown={closeByEscape} onClick={closeByChoice}>
      <summary className="btn btn-plain btn-square touch-target" title="More actions">
        <Ellipsis aria-hidden className="size-4.5" />
        <span className="sr-only">More actions</span>
      </summary>
      <ul>
        {isActive && (
          <li>
            <Link to={pageOf(id, "overview/deactivate")} preventScrollReset>
              Deactivate
            </Link>
          </li>
        )}
        <li>
          <Link to={pageOf(id, "overview/delete")} preventScrollReset className="text-error">
            Delete
          </Link>
        </li>
      </ul>
    </details>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

function closeByChoice({ currentTarget, target }: MouseEvent<HTMLDetailsElement>): void {
  if (target instanceof Element && target.closest("a")) currentTarget.open = false;
}
