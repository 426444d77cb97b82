import type { BatchState } from "#api/contract/batches";
import { STATE_LABELS } from "./batch-text";

const LOOKS: Record<BatchState, { badge: string; dot: string }> = {
  checking: { badge: "badge-primary", dot: "status-primary" },
  ready: { badge: "badge-primary", dot: "status-primary" },
  running: { badge: "badge-primary", dot: "status-primary" },
  done: { badge: "badge-success", dot: "status-success" },
  stopped: { badge: "badge-warning badge-link", dot: "status-warning" },
  failed: { badge: "badge-error", dot: "status-error" },
};

export const StateBadge = ({ state }: { state: BatchState }) => (
  <span className={`badge badge-soft rounded-full font-medium text-xs ${LOOKS[state].badge}`}>
    <span aria-hidden="true" className={`status ${LOOKS[state].dot}`} />
    {STATE_LABELS[state]}
  </span>
);
