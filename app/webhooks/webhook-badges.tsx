import { utcSecond } from "#api/contract/moments";
import type { Delivery, Webhook } from "#api/contract/webhooks";
import { DELIVERY_LABELS, orphanText } from "./webhook-text";

const BADGE = "badge badge-soft badge-state rounded-full font-medium text-xs";

/** Whether deliveries go out, and whether they come in. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { active, failingSince, endedReason } = webhook;
  if (!active)
    return (
      <span
        className={`${BADGE} ${endedReason ? "badge-error" : "badge-neutral"}`}
        title={endedReason ?? undefined}
      >
        {endedReason ? "Switched off" : "Off"}
      </span>
    );
  if (failingSince)
    return (
      <span className={`${BADGE} badge-warning`} title={`Since ${utcSecond(failingSince)} (UTC)`}>
        Failing
      </span>
    );
  return <span className={`${BADGE} badge-success`}>Active</span>;
}

/** Marks a webhook for which nobody answers any more. It still delivers. */
export function OwnerMark({ webhook }: { webhook: Webhook }) {
  const orphan = orphanText(webhook);
  if (!orphan) return null;
  return (
    <span className={`${BADGE} badge-warning`} title={orphan}>
      {webhook.createdBy ? "Owner may not have it" : "No owner"}
    </span>
  );
}

const LOOKS: Record<Delivery["state"], string> = {
  waiting: "badge-neutral",
  delivered: "badge-success",
  failed: "badge-error",
};

export const DeliveryState = ({ state }: Pick<Delivery, "state">) => (
  <span className={`${BADGE} ${LOOKS[state]}`}>{DELIVERY_LABELS[state]}</span>
);
