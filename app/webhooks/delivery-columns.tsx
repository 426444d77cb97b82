import { formatCount } from "#api/contract/counts";
import type { Delivery } from "#api/contract/webhooks";
import { actionLabel } from "#app/audits/audit-text";
import { NamedCell } from "#app/components/named-cell";
import { Timestamp } from "#app/components/timestamp";
import { AUDIT_REPORTS } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import { DeliveryState } from "./webhook-badges";
import { resultText } from "./webhook-text";

/** A filter takes no longer message. */
const LONGEST_MESSAGE = 200;

/** The list of audits with this one, and others that say the same. */
const auditAddress = ({ action, message }: Delivery) =>
  `${AUDIT_REPORTS}?${new URLSearchParams({ action, message: message.slice(0, LONGEST_MESSAGE) })}`;

/** @param isLink whether audits can be looked at */
export const deliveryColumns = (isLink: boolean): readonly Column<Delivery>[] => [
  {
    key: "message",
    label: "Audit",
    card: "lead",
    render: (delivery) => (
      <span className="max-w-none!">
        <bdi className="text-base-content">
          {isLink ? (
            <a href={auditAddress(delivery)} className="hover:underline">
              {delivery.message || delivery.action}
            </a>
          ) : (
            delivery.message || delivery.action
          )}
        </bdi>
        <span className="block text-muted text-xs">
          {actionLabel(delivery.action)} · {formatCount(delivery.number)}
        </span>
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    card: "state",
    width: "w-28! max-lg:w-24!",
    render: ({ state }) => <DeliveryState state={state} />,
  },
  {
    key: "tries",
    label: "Tries",
    width: "w-16 max-lg:w-14",
    render: ({ tries }) => <NamedCell name="Tries:">{tries}</NamedCell>,
  },
  { key: "triedAt", label: "When", width: "w-44 max-lg:w-26", render: (delivery) => <When {...delivery} /> },
  {
    key: "error",
    label: "Result",
    render: (delivery) => <span>{resultText(delivery)}</span>,
  },
];

/** When it was tried last, and when it will be. */
function When({ createdAt, triedAt, dueAt }: Delivery) {
  return (
    <span className="max-lg:[&_time]:whitespace-normal">
      <Timestamp at={triedAt ?? createdAt} />
      {dueAt && triedAt && (
        <span className="block">
          Next try <Timestamp at={dueAt} />
        </span>
      )}
    </span>
  );
}
