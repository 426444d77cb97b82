import type { Batch, BatchCounts, BatchState, Verdict } from "#api/contract/batches";

export const STATE_LABELS: Record<BatchState, string> = {
  checking: "Checking",
  ready: "Checked",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

/** The rows of a verdict: their word in the address, and the heading above them. */
export const SHOWN = [
  { verdict: "add", show: "new", label: "New people" },
  { verdict: "change", show: "changes", label: "Changes" },
  { verdict: "stale", show: "stale", label: "Changed meanwhile by others" },
  { verdict: "failed", show: "failed", label: "Failed" },
  { verdict: "wrong", show: "wrong", label: "Wrong" },
  { verdict: "done", show: "done", label: "Applied" },
] as const satisfies readonly { verdict: Verdict; show: string; label: string }[];
export type ShownVerdict = (typeof SHOWN)[number]["verdict"];

/** A heading; some rows were left by a run. */
export const labelOf = (verdict: ShownVerdict, { state, runAt }: Pick<Batch, "state" | "runAt">): string => {
  const label = SHOWN.find((one) => one.verdict === verdict)?.label ?? "";
  const isLeft = (verdict === "add" || verdict === "change") && runAt !== null && state !== "running";
  return isLeft ? `${label}, not applied` : label;
};

/** Changes that a run would make, or is making. */
export const changesOf = ({ add, change, done, stale, failed }: BatchCounts): number =>
  add + change + done + stale + failed;

/** How far a check or a run is: rows that are done with, of all. */
export const progressOf = ({ state, rows, counts }: Pick<Batch, "state" | "rows" | "counts">) =>
  state === "checking"
    ? { value: rows - counts.unchecked, max: rows }
    : { value: counts.done + counts.stale + counts.failed, max: changesOf(counts) };

/** Whether the service is at work on it: the page then refreshes itself. */
export const isAtWork = ({ state }: Pick<Batch, "state">): boolean =>
  state === "checking" || state === "running";

interface Figure {
  count: number;
  words: string;
  /** The word in the address of the rows behind it. */
  show?: string;
}

/** "412 change · 3 wrong · 20 as they are": what isn't there is left out, but for the first. */
export function figuresOf({
  kind,
  state,
  counts,
  runAt,
}: Pick<Batch, "kind" | "state" | "counts" | "runAt">): Figure[] {
  const { add, change, same, wrong, stale, done, failed } = counts;
  const found: Figure[] = runAt
    ? [
        { count: done, words: "applied", show: "done" },
        { count: stale, words: "changed meanwhile by others", show: "stale" },
        { count: failed, words: "failed", show: "failed" },
        { count: add + change, words: "not applied", show: change > 0 ? "changes" : "new" },
      ]
    : [
        ...(kind === "import" && add > 0 ? [{ count: add, words: "new", show: "new" }] : []),
        { count: kind === "import" ? change : add + change, words: "change", show: "changes" },
      ];
  const all = [
    ...found,
    { count: wrong, words: "wrong", show: "wrong" },
    { count: same, words: "as they are" },
  ];
  const isWhole = state === "ready" || state === "done";
  return all.filter(({ count }, index) => (index === 0 && isWhole) || count > 0);
}
