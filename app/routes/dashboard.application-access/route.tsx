import { useLoaderData } from "@remix-run/react";
import Layers from "lucide-react/icons/layers";
import { StatusBadge } from "#app/components/status-badge";
import { pageTitle } from "#app/forms/dialog-route";
import { APPLICATION_ACCESS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import type { Application } from "#app/sso-api/applications.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { applications } from "./applications.server";

export const loader = listLoader(applications);
export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Application Access");

const COLUMNS: readonly Column<Application>[] = [
  { key: "id", label: "Application Id", clip: true },
  { key: "applicationName", label: "Application Name", card: "lead" },
  {
    key: "applicationStatus",
    label: "Status",
    card: "state",
    render: ({ applicationStatus }) => <StatusBadge status={applicationStatus} />,
  },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Application Name" }];

/** The screen "Application Access". */
export default function ApplicationAccessPage() {
  return (
    <NounScreen
      {...useLoaderData<typeof loader>()}
      path={APPLICATION_ACCESS}
      title="Application Access"
      description="Applications that send their people here to sign in."
      noun="Application"
      label="applications"
      add="Add Application"
      icon={Layers}
      empty="No applications yet."
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ applicationName }) => applicationName}
    />
  );
}
