import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { APPLICATION_COLUMNS, columnsWithPages } from "#app/applications/application-columns";
import { applications } from "#app/applications/applications.server";
import { pageTitle } from "#app/forms/dialog-route";
import { Layers } from "#app/icons";
import { APPLICATION_ACCESS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import { requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { Filter } from "#app/table/filter-form";

const load = listLoader(applications);

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await load(args)),
  hasPages: await hasFeature("connections"),
  readsUsers: (await requirePage(APPLICATION_ACCESS)).permissions.includes("users:read"),
  now: Date.now(),
});

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Application Access");

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Application Name" }];

/** The screen "Application Access". */
export default function ApplicationAccessPage() {
  const { hasPages, readsUsers, now, ...list } = useLoaderData<typeof loader>();
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
      columns={hasPages ? columnsWithPages({ readsUsers, now }) : APPLICATION_COLUMNS}
      filters={FILTERS}
      nameOf={({ applicationName }) => applicationName}
      rowAddress={hasPages ? ({ id }) => applicationPath(id) : undefined}
    />
  );
}
