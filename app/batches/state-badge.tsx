import type { BatchState } from "#api/contract/batches";
import { Badge, type Tone } from "#app/components/badge";
import { STATE_LABELS } from "./batch-text";

const TONES: Record<BatchState, Tone> = {
  checking: "primary",
  ready: "primary",
  running: "primary",
  done: "success",
  stopped: "warning",
  failed: "error",
};

export const StateBadge = ({ state }: { state: BatchState }) => (
  <Badge tone={TONES[state]} dot>
    {STATE_LABELS[state]}
  </Badge>
);
