import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { webhookPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { pageTitle } from "#app/forms/dialog-route";
import { Plus, Webhook as WebhookIcon } from "#app/icons";
import styles from "#app/integrations/integrations.css?url";
import { IntegrationTabs } from "#app/integrations/tabs";
import { WEBHOOKS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import type { Filter } from "#app/table/filter-form";
import { ListScreen } from "#app/table/list-screen";
import { WEBHOOK_COLUMNS } from "#app/webhooks/webhook-columns";
import { webhooks } from "#app/webhooks/webhooks.server";

export const loader = listLoader(webhooks);

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("Webhooks · Integrations");

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name" }];

/** The tab "Webhooks". */
export default function WebhooksPage() {
  const { list, query, canChange } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const add = canChange && (
    <ButtonLink look="primary" icon={Plus} to={`${WEBHOOKS}/new${search}`} preventScrollReset>
      New webhook
    </ButtonLink>
  );
  return (
    <>
      <ListScreen
        title="Integrations"
        description="Webhooks tell other systems of audits as they happen. Times are in UTC."
        action={add}
        above={<IntegrationTabs />}
        label="webhooks"
        path={WEBHOOKS}
        list={list}
        size={query.size}
        filters={FILTERS}
        columns={WEBHOOK_COLUMNS}
        keyOf={({ id }) => id}
        rowAddress={({ id }) => webhookPath(id)}
        empty={
          <EmptyState
            icon={WebhookIcon}
            message="No webhooks yet. Each is an address that gets a signed request for every audit that it asks for."
            action={add}
          />
        }
      />
      <Outlet />
    </>
  );
}
