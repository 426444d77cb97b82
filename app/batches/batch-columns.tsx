import type { Batch } from "#api/contract/batches";
import { formatCount } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";
import { figuresOf } from "./batch-text";
import { StateBadge } from "./state-badge";

export const BATCH_COLUMNS: readonly Column<Batch>[] = [
  {
    key: "title",
    label: "Change",
    card: "lead",
    render: ({ id, title }) => (
      <bdi className="font-medium">
        <a href={batchPath(id)} className="hover:underline">
          {title}
        </a>
      </bdi>
    ),
  },
  { key: "state", label: "State", card: "state", render: ({ state }) => <StateBadge state={state} /> },
  {
    key: "counts",
    label: "Result",
    named: true,
    render: (batch) =>
      figuresOf(batch)
        .map(({ count, words }) => `${formatCount(count)} ${words}`)
        .join(" · "),
  },
  {
    key: "createdBy",
    label: "By",
    named: true,
    render: ({ createdBy, runBy }) => <bdi>{(runBy ?? createdBy).name}</bdi>,
  },
  {
    key: "createdAt",
    label: "Time",
    named: true,
    render: ({ createdAt, runAt }) => <Timestamp at={runAt ?? createdAt} />,
  },
];
