import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/empty-state";
import { DirectoryStatus } from "#app/directory/directory-status";
import { requestColumns } from "#app/directory/request-columns";
import { REQUEST_FILTERS } from "#app/directory/request-filters";
import { requestQuery } from "#app/directory/request-query.server";
import { pageTitle } from "#app/forms/dialog-route";
import { ArrowLeftRight } from "#app/icons";
import styles from "#app/integrations/integrations.css?url";
import { IntegrationTabs } from "#app/integrations/tabs";
import { DIRECTORY } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { scim } from "#app/sso-api/scim.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { ListScreen } from "#app/table/list-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(DIRECTORY);
  const query = requestQuery(request);
  const [status, list] = await Promise.all([
    orFailed(scim.status(session), "The state of the directory could not be loaded."),
    orFailed(scim.requests(session, query), "The requests could not be loaded."),
  ]);
  redirectPastEnd(request, list);
  const mayCreateToken = permissions.includes("tokens:write") && permissions.includes("scim");
  return { status, list, size: query.size, mayCreateToken };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("Directory (SCIM) · Integrations");

/** The tab "Directory (SCIM)". */
export default function DirectoryPage() {
  const { status, list, size, mayCreateToken } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Integrations"
      description="A directory such as Entra ID or Okta manages people and groups here."
      above={
        <>
          <IntegrationTabs />
          <DirectoryStatus status={status} mayCreateToken={mayCreateToken} />
        </>
      }
      heading="Last requests"
      label="requests"
      path={DIRECTORY}
      list={list}
      size={size}
      filters={REQUEST_FILTERS}
      columns={requestColumns}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={ArrowLeftRight} message="No directory has sent a request yet." />}
    />
  );
}
