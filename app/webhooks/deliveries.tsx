import { useLocation } from "@remix-run/react";
import { DELIVERY_STATES, type Delivery, type Webhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
import { Button } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { PostForm, useSending } from "#app/forms/post-form";
import { Send } from "#app/icons";
import type { Filter } from "#app/table/filter-form";
import { ListCard, type ListResult } from "#app/table/list-card";
import { deliveryColumns } from "./delivery-columns";
import { DELIVERY_LABELS } from "./webhook-text";

interface DeliveriesProps {
  webhook: Webhook;
  list: ListResult<Delivery>;
  size: number;
  maySend: boolean;
  readsAudits: boolean;
}

/** The last 100 deliveries. */
export const Deliveries = ({ webhook, list, size, maySend, readsAudits }: DeliveriesProps) => (
  <div className="deliveries">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2>Last deliveries</h2>
      {maySend && !("failed" in list) && list.items.some(({ state }) => state !== "delivered") && (
        <SendAllAgain webhook={webhook} />
      )}
    </div>
    <ListCard
      path={webhookPath(webhook.id)}
      list={list}
      size={size}
      label="deliveries"
      filters={FILTERS}
      columns={deliveryColumns(readsAudits)}
      keyOf={({ number }) => String(number)}
      actions={
        maySend
          ? {
              noun: "Delivery",
              nameOf,
              button: (delivery) => <SendAgain delivery={delivery} webhook={webhook} />,
            }
          : undefined
      }
      empty={<EmptyState icon={Send} message={emptyText(webhook)} />}
    />
  </div>
);

const emptyText = ({ active }: Webhook): string =>
  active
    ? "Nothing has been sent yet. The next audit that it asks for will be."
    : "Nothing is sent while this webhook is off.";

const FILTERS: readonly Filter[] = [
  {
    kind: "select",
    name: "state",
    label: "State",
    options: DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_LABELS[value] })),
  },
];

const nameOf = ({ number, message }: Delivery): string => `${number}, ${message}`;

/** In the place of a delivery's number. */
export const ALL = "all";

function SendAllAgain({ webhook }: { webhook: Webhook }) {
  const { search } = useLocation();
  const busy = useSending("number", ALL);
  return (
    <PostForm action={webhookPath(webhook.id) + search}>
      <Button type="submit" name="number" value={ALL} busy={busy} className="btn-sm">
        Send all again
      </Button>
    </PostForm>
  );
}

function SendAgain({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { search } = useLocation();
  const number = String(delivery.number);
  const busy = useSending("number", number);
  return (
    <PostForm action={webhookPath(webhook.id) + search} className="inline-block">
      <Button
        type="submit"
        name="number"
        value={number}
        busy={busy}
        className="btn-sm"
        aria-label={`Send again: ${nameOf(delivery)}`}
      >
        Send again
      </Button>
    </PostForm>
  );
}
