import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import type { Webhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
import { Creator } from "#app/components/creator";
import { Fact } from "#app/components/fact";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { orphanText } from "./webhook-text";

interface WebhookFactsProps {
  webhook: Webhook;
  readsUsers: boolean;
}

export function WebhookFacts({ webhook, readsUsers }: WebhookFactsProps) {
  const { id, actions, failingSince, endedReason, formerUntil, waiting, lastDeliveredAt, createdBy } =
    webhook;
  const orphan = orphanText(webhook);
  return (
    <Card title="At a glance">
      <dl className="facts">
        <Fact label="Address">
          <code className="text-xs">
            <bdi>{webhook.url}</bdi>
          </code>
        </Fact>
        <Fact label="Events">{actions.length === 0 ? "All events" : <bdi>{actions.join(", ")}</bdi>}</Fact>
        {endedReason && <Fact label="Switched off">{endedReason}</Fact>}
        {failingSince && (
          <Fact label="Failing since">
            <Timestamp at={failingSince} />. After three days it is switched off.
          </Fact>
        )}
        <Fact label="Waiting">
          {waiting === 0 ? (
            "None"
          ) : (
            <Link to={`${webhookPath(id)}?state=waiting`} preventScrollReset>
              {counted(waiting, "delivery", "deliveries")}
            </Link>
          )}
        </Fact>
        <Fact label="Last delivered">{lastDeliveredAt ? <Timestamp at={lastDeliveredAt} /> : "Never"}</Fact>
        {formerUntil && (
          <Fact label="Former secret">
            Signs, too, until <Timestamp at={formerUntil} />
          </Fact>
        )}
        <Fact label="Added">
          <Timestamp at={webhook.createdAt} />
        </Fact>
        <Fact label="Owner">
          <Creator createdBy={createdBy} isLink={readsUsers} />
          {orphan && (
            <span className="block text-muted">
              {orphan}.{webhook.active && " It still delivers."}
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
