import type { OwnActivity } from "#api/contract/account";
import { Badge } from "#app/components/badge";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { say } from "#languages/say";
import { ownMessage, ownSentence } from "./own-sentence";

type Item = OwnActivity["items"][number];

/** In English, as the audit has it, where the catalogue has no such message. */
function Sentence({ item }: { item: Item }) {
  const said = ownMessage(item);
  if (said !== undefined) return <bdi>{said}</bdi>;
  return (
    <bdi lang="en" dir="ltr">
      {ownSentence(item)}
    </bdi>
  );
}

export const activityColumns = (): readonly Column<Item>[] => [
  {
    key: "message",
    label: say("account.activity"),
    card: "lead",
    render: (item) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Sentence item={item} />
        {!item.success && <Badge tone="error">{say("account.activity.was-refused")}</Badge>}
      </span>
    ),
  },
  { key: "application", label: say("account.activity.application") },
  { key: "network", label: say("account.activity.network") },
  {
    key: "timestamp",
    label: say("account.activity.time"),
    render: ({ timestamp }) => <Timestamp at={timestamp} />,
  },
];

export const activityFilters = (): readonly Filter[] => [
  {
    kind: "select",
    name: "only",
    label: say("account.activity.kind"),
    options: [
      { value: "sign-ins", label: say("account.activity.kind.sign-ins") },
      { value: "changes", label: say("account.activity.kind.changes") },
      { value: "refused", label: say("account.activity.kind.refused") },
    ],
  },
];
