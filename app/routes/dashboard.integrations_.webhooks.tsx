import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { webhookPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { Webhook } from "#app/icons";
import styles from "#app/integrations/integrations.css?url";
import { IntegrationTabs } from "#app/integrations/tabs";
import { WEBHOOKS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import type { Filter } from "#app/table/filter-form";
import { WEBHOOK_COLUMNS } from "#app/webhooks/webhook-columns";
import { webhooks } from "#app/webhooks/webhooks.server";

export const loader = listLoader(webhooks);

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("Webhooks · Integrations");

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name" }];

/** The tab "Webhooks". */
export default function WebhooksPage() {
  return (
    <NounScreen
      {...useLoaderData<typeof loader>()}
      path={WEBHOOKS}
      title="Integrations"
      description="Webhooks send audit events to other systems as they happen."
      above={<IntegrationTabs />}
      label="webhooks"
      add="New webhook"
      icon={Webhook}
      empty="Send signed audit events to a SIEM, an automation tool or a service of your own."
      columns={WEBHOOK_COLUMNS}
      filters={FILTERS}
      rowAddress={({ id }) => webhookPath(id)}
    />
  );
}
