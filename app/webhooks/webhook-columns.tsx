import { formatCount } from "#api/contract/counts";
import type { Webhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
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
    label: "Events",
    render: (webhook) => <span title={webhook.actions.join(", ")}>{actionsText(webhook)}</span>,
  },
  {
    key: "waiting",
    label: "Waiting",
    width: "count",
    named: true,
    render: ({ waiting }) => formatCount(waiting),
  },
  {
    key: "lastDeliveredAt",
    label: "Last delivered",
    named: true,
    render: ({ lastDeliveredAt }) => lastDeliveredAt && <Timestamp at={lastDeliveredAt} />,
  },
  { key: "active", label: "State", card: "state", render: (webhook) => <WebhookState webhook={webhook} /> },
];
