import { applicationPath } from "#app/addresses";
import { SmallId } from "#app/components/small-id";
import { StatusBadge } from "#app/components/status-badge";
import type { Application } from "#app/sso-api/applications.server";
import type { Column } from "#app/table/data-table";

const NAME: Column<Application> = { key: "applicationName", label: "Application Name", card: "lead" };

const LINKED_NAME: Column<Application> = {
  ...NAME,
  render: (application) => (
    <bdi>
      <a href={applicationPath(application.id)} className="font-medium hover:underline">
        {application.applicationName}
      </a>
    </bdi>
  ),
};

const ID: Column<Application> = { key: "id", label: "Application Id", clip: true };

const STATUS: Column<Application> = {
  key: "applicationStatus",
  label: "Status",
  card: "state",
  render: ({ applicationStatus }) => <StatusBadge status={applicationStatus} />,
};

export const APPLICATION_COLUMNS: readonly Column<Application>[] = [ID, NAME, STATUS];

/** With the pages of applications: names first. */
export const APPLICATION_COLUMNS_WITH_PAGES: readonly Column<Application>[] = [
  LINKED_NAME,
  STATUS,
  { ...ID, render: ({ id }) => <SmallId id={id} label="application id" /> },
];
