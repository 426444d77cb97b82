import { formatCount } from "#api/contract/counts";
import type { Webhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
import { NamedCell, NoValue } from "#app/components/named-cell";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";
import { OwnerMark, WebhookState } from "./webhook-badges";
import { actionsText, hostOf } from "./webhook-text";

export const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: (webhook) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <bdi>
          <a href={webhookPath(webhook.id)} className="font-medium hover:underline">
            {webhook.name}
          </a>
        </bdi>
        <OwnerMark webhook={webhook} />
      </span>
    ),
  },
  {
    key: "url",
    label: "Host",
    clip: true,
    render: (webhook) => <bdi title={webhook.url}>{hostOf(webhook)}</bdi>,
  },
  {
    key: "actions",
    label: "Actions",
    render: (webhook) => <span title={webhook.actions.join(", ")}>{actionsText(webhook)}</span>,
  },
  {
    key: "waiting",
    label: "Waiting",
    width: "count",
    render: ({ waiting }) => <NamedCell name="Waiting">{formatCount(waiting)}</NamedCell>,
  },
  {
    key: "lastDeliveredAt",
    label: "Last delivered",
    render: ({ lastDeliveredAt }) =>
      lastDeliveredAt ? (
        <NamedCell name="Last delivered">
          <Timestamp at={lastDeliveredAt} />
        </NamedCell>
      ) : (
        <NoValue />
      ),
  },
  { key: "active", label: "State", card: "state", render: (webhook) => <WebhookState webhook={webhook} /> },
];
