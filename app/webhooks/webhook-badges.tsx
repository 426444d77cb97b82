import { utcSecond } from "#api/contract/moments";
import type { Delivery, Webhook } from "#api/contract/webhooks";
import { Badge, type Tone } from "#app/components/badge";
import { DELIVERY_LABELS, orphanText } from "./webhook-text";

/** Whether deliveries go out, and whether they come in. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { active, failingSince, endedReason } = webhook;
  if (!active && endedReason)
    return (
      <Badge tone="error" title={endedReason}>
        Switched off
      </Badge>
    );
  if (!active) return <Badge>Off</Badge>;
  if (failingSince)
    return (
      <Badge tone="warning" title={`Since ${utcSecond(failingSince)} (UTC)`}>
        Failing
      </Badge>
    );
  return <Badge tone="success">Active</Badge>;
}

/** Marks a webhook for which nobody answers any more. It still delivers. */
export function OwnerMark({ webhook }: { webhook: Webhook }) {
  const orphan = orphanText(webhook);
  if (!orphan) return null;
  return (
    <Badge tone="warning" title={orphan}>
      {webhook.createdBy ? "Owner may not have it" : "No owner"}
    </Badge>
  );
}

const TONES: Record<Delivery["state"], Tone> = {
  waiting: "neutral",
  delivered: "success",
  failed: "error",
};

export const DeliveryState = ({ state }: Pick<Delivery, "state">) => (
  <Badge tone={TONES[state]}>{DELIVERY_LABELS[state]}</Badge>
);
