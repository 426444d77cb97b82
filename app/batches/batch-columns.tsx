import type { Batch } from "#api/contract/batches";
import { formatCount } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { NamedCell } from "#app/components/named-cell";
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
    render: (batch) => (
      <NamedCell name="Result">
        {figuresOf(batch)
          .map(({ count, words }) => `${formatCount(count)} ${words}`)
          .join(" · ")}
      </NamedCell>
    ),
  },
  {
    key: "createdBy",
    label: "By",
    render: ({ createdBy, runBy }) => (
      <NamedCell name="By">
        <bdi>{(runBy ?? createdBy).name}</bdi>
      </NamedCell>
    ),
  },
  {
    key: "createdAt",
    label: "Time",
    render: ({ createdAt, runAt }) => (
      <NamedCell name="Time">
        <Timestamp at={runAt ?? createdAt} />
      </NamedCell>
    ),
  },
];
