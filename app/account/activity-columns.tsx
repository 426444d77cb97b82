import type { OwnActivity } from "#api/contract/account";
import { Badge } from "#app/components/badge";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { ownSentence } from "./own-sentence";

type Item = OwnActivity["items"][number];

export const ACTIVITY_COLUMNS: readonly Column<Item>[] = [
  {
    key: "message",
    label: "Activity",
    card: "lead",
    render: (item) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi>{ownSentence(item)}</bdi>
        {!item.success && <Badge tone="error">Refused</Badge>}
      </span>
    ),
  },
  { key: "application", label: "Application" },
  { key: "network", label: "Network" },
  { key: "timestamp", label: "Time", render: ({ timestamp }) => <Timestamp at={timestamp} /> },
];

export const ACTIVITY_FILTERS: readonly Filter[] = [
  {
    kind: "select",
    name: "only",
    label: "Kind",
    options: [
      { value: "sign-ins", label: "Sign-ins" },
      { value: "changes", label: "Changes" },
      { value: "refused", label: "Refused" },
    ],
  },
];
