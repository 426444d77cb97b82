import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { applications } from "#app/applications/applications.server";
import { SmallId } from "#app/components/small-id";
import { StatusBadge } from "#app/components/status-badge";
import { pageTitle } from "#app/forms/dialog-route";
import { Layers } from "#app/icons";
import { APPLICATION_ACCESS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import type { Application } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";

const load = listLoader(applications);

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await load(args)),
  hasPages: await hasFeature("connections"),
});

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Application Access");

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

const COLUMNS = [ID, NAME, STATUS];

/** With the pages of applications: names first. */
const COLUMNS_WITH_PAGES: readonly Column<Application>[] = [
  LINKED_NAME,
  STATUS,
  { ...ID, render: ({ id }) => <SmallId id={id} label="application id" /> },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Application Name" }];

/** The screen "Application Access". */
export default function ApplicationAccessPage() {
  const { hasPages, ...list } = useLoaderData<typeof loader>();
  return (
    <NounScreen
      {...list}
      path={APPLICATION_ACCESS}
      title="Application Access"
      description="Applications that send their people here to sign in."
      noun="Application"
      label="applications"
      add="Add Application"
      icon={Layers}
      empty="No applications yet."
      columns={hasPages ? COLUMNS_WITH_PAGES : COLUMNS}
      filters={FILTERS}
      nameOf={({ applicationName }) => applicationName}
      rowAddress={hasPages ? ({ id }) => applicationPath(id) : undefined}
    />
  );
}
