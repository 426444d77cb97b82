import { Link } from "@remix-run/react";
import type { Webhook } from "#api/contract/webhooks";
import { Fact } from "#app/components/fact";
import { formatCount } from "#app/components/format-count";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { USER_MANAGEMENT } from "#app/navigation";
import { pageOfWebhook } from "../dashboard.integrations_.webhooks/addresses";

interface WebhookFactsProps {
  webhook: Webhook;
  readsUsers: boolean;
}

export function WebhookFacts({ webhook, readsUsers }: WebhookFactsProps) {
  const { id, actions, failingSince, endedReason, formerUntil, waiting, lastDeliveredAt, createdBy } =
    webhook;
  return (
    <Card title="At a glance">
      <dl className="facts">
        <Fact label="Address">
          <code className="text-xs">
            <bdi>{webhook.url}</bdi>
          </code>
        </Fact>
        <Fact label="Actions">{actions.length === 0 ? "All audits" : <bdi>{actions.join(", ")}</bdi>}</Fact>
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
            <Link to={`${pageOfWebhook(id)}?state=waiting`} preventScrollReset>
              {formatCount(waiting)} {waiting === 1 ? "delivery" : "deliveries"}
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
          {createdBy && (
            <>
              {" by "}
              {readsUsers ? (
                <Link to={`${USER_MANAGEMENT}/${encodeURIComponent(createdBy.id)}`}>
                  <bdi>{createdBy.name}</bdi>
                </Link>
              ) : (
                <bdi>{createdBy.name}</bdi>
              )}
            </>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
