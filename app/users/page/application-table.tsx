import { Link } from "@remix-run/react";
import type { ApplicationAccess } from "#api/contract/user-access";
import { applicationPath, userPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ACCESS_THROUGH } from "#app/components/access-through";
import { ApplicationTile } from "#app/components/application-tile";
import { Day } from "#app/components/timestamp";
import { VerdictBadge } from "#app/components/verdict-badge";
import { ChevronRight, Layers } from "#app/icons";
import { type Column, DataTable } from "#app/table/data-table";
import { AccessCard } from "./access-card";
import { useUser } from "./use-user";

interface ApplicationTableProps {
  applications: readonly ApplicationAccess[];
  /** The id of the one that is explained. */
  chosen: string | undefined;
}

/** The applications that a user has, directly or by groups. */
export function ApplicationTable({ applications, chosen }: ApplicationTableProps) {
  const { user } = useUser();
  return (
    <AccessCard title="Applications" icon={Layers} isEmpty={applications.length === 0}>
      <DataTable
        label="applications"
        columns={columnsOf(user.id, chosen)}
        rows={applications}
        keyOf={({ id }) => id}
      />
    </AccessCard>
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
  ACCESS_THROUGH,
  {
    key: "lastOpenedAt",
    label: "Last opened",
    named: true,
    render: ({ lastOpenedAt }) => (lastOpenedAt ? <Day at={lastOpenedAt} /> : "Never"),
  },
  {
    key: "verdict",
    label: "Can open",
    card: "state",
    render: ({ verdict }) => <VerdictBadge verdict={verdict} />,
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
