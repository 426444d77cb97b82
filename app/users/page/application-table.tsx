import { Link } from "@remix-run/react";
import type { ApplicationAccess } from "#api/contract/user-access";
import { applicationPath, userPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { NamedCell } from "#app/components/named-cell";
import { Card } from "#app/components/page-card";
import { Sources } from "#app/components/sources";
import { Day } from "#app/components/timestamp";
import { ChevronRight, Layers, Plus } from "#app/icons";
import { type Column, DataTable } from "#app/table/data-table";
import { useUser } from "./use-user";

interface ApplicationTableProps {
  applications: readonly ApplicationAccess[];
  /** The id of the one that is explained. */
  chosen: string | undefined;
}

/** The applications that a user has, directly or by groups. */
export function ApplicationTable({ applications, chosen }: ApplicationTableProps) {
  const { user, may } = useUser();
  return (
    <Card
      title="Applications"
      className="user-access"
      aside={
        may("users:write") && (
          <ButtonLink
            icon={Plus}
            to={userPath(user.id, "overview/edit")}
            preventScrollReset
            className="btn-sm"
          >
            Assign<span className="sr-only"> applications</span>
          </ButtonLink>
        )
      }
    >
      {applications.length === 0 ? (
        <EmptyState icon={Layers} message="No applications." />
      ) : (
        <DataTable
          label="applications"
          columns={columnsOf(user.id, chosen)}
          rows={applications}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
}

const columnsOf = (userId: string, chosen: string | undefined): readonly Column<ApplicationAccess>[] => [
  {
    key: "applicationName",
    label: "Application",
    card: "lead",
    render: (application) => (
      <Link to={applicationPath(application.id)} className="tile-title">
        <ApplicationTile application={application} picture={pictureOf(application)} />
        <bdi>{application.applicationName}</bdi>
      </Link>
    ),
  },
  {
    key: "groups",
    label: "Reached by",
    render: ({ direct, groups }) => <Sources direct={direct} groups={groups} />,
  },
  {
    key: "lastOpenedAt",
    label: "Last opened",
    render: ({ lastOpenedAt }) => (
      <NamedCell name="Last opened">{lastOpenedAt ? <Day at={lastOpenedAt} /> : "Never"}</NamedCell>
    ),
  },
  {
    key: "canOpen",
    label: "Can open",
    card: "state",
    render: ({ canOpen }) => (
      <span
        className={`badge badge-soft rounded-full font-medium text-xs ${canOpen ? "badge-success" : "badge-error"}`}
      >
        <span aria-hidden="true" className={`status ${canOpen ? "status-success" : "status-error"}`} />
        {canOpen ? "Yes" : "No"}
      </span>
    ),
  },
  {
    key: "id",
    label: "Why",
    render: ({ id, applicationName }) => (
      <Link
        to={`${userPath(userId, "access")}?${new URLSearchParams({ application: id })}#why`}
        preventScrollReset
        aria-current={id === chosen ? "true" : undefined}
        aria-label={`Why ${applicationName}`}
        className="why-link"
      >
        Why
        <ChevronRight className="size-4" />
      </Link>
    ),
  },
];
