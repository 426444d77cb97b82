import { leftOf } from "#api/contract/batch-counts";
import type { Batch, BatchCounts, BatchKind, BatchState, Verdict } from "#api/contract/batches";
import { counted, plural } from "#api/contract/counts";

export const STATE_LABELS: Record<BatchState, string> = {
  checking: "Checking",
  ready: "Checked",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

/** The rows of a verdict, what needs a look first: their word in the address, and the heading above them. */
export const SHOWN = [
  { verdict: "wrong", show: "wrong", label: "Rows with errors" },
  { verdict: "failed", show: "failed", label: "Failed" },
  { verdict: "stale", show: "stale", label: "Changed meanwhile by others" },
  { verdict: "lose", show: "losses", label: "Lose access" },
  { verdict: "change", show: "changes", label: "Changes" },
  { verdict: "add", show: "new", label: "New people" },
  { verdict: "done", show: "done", label: "Applied" },
] as const satisfies readonly { verdict: Verdict; show: string; label: string }[];
export type ShownVerdict = (typeof SHOWN)[number]["verdict"];

/** Emails have other words for what becomes of a row. */
const EMAIL_LABELS: Partial<Record<ShownVerdict, string>> = {
  wrong: "Not emailed",
  change: "Get the email",
  done: "Emailed",
};

/** A heading; some rows were left by a run. */
export const labelOf = (
  verdict: ShownVerdict,
  { kind, state, runAt }: Pick<Batch, "kind" | "state" | "runAt">,
): string => {
  const label =
    (kind === "mail" && EMAIL_LABELS[verdict]) || SHOWN.find((one) => one.verdict === verdict)?.label || "";
  const isLeft = LEFT.includes(verdict) && runAt !== null && state !== "running";
  if (!isLeft) return label;
  return kind === "mail" ? "Not sent" : `${label}, not applied`;
};

const LEFT: readonly ShownVerdict[] = ["add", "change", "lose"];

/** Changes that a run would make, or is making. */
export const changesOf = (counts: BatchCounts): number =>
  leftOf(counts) + counts.done + counts.stale + counts.failed;

/** How far a check or a run is: rows that are done with, of all. */
export const progressOf = ({ state, rows, counts }: Pick<Batch, "state" | "rows" | "counts">) =>
  state === "checking"
    ? { value: rows - counts.unchecked, max: rows }
    : { value: counts.done + counts.stale + counts.failed, max: changesOf(counts) };

/** Whether the service is at work on it: the page then refreshes itself. */
export const isAtWork = ({ state }: Pick<Batch, "state">): boolean =>
  state === "checking" || state === "running";

/** "Apply 302 changes, 5 people lose access" */
export function applyLabel({ kind, counts }: Pick<Batch, "kind" | "counts">): string {
  const left = leftOf(counts);
  if (kind === "mail") return `Send ${counted(left, "email")}`;
  const apply = `Apply ${counted(left, "change")}`;
  const { lose } = counts;
  if (lose === 0 || kind === "delete") return apply;
  return `${apply}, ${counted(lose, "person loses", "people lose")} access`;
}

/** Up to so many rows are undone by one button, if the check finds nothing in the way. */
const MOST_AT_ONCE = 100;

/** How a run is undone: at once, after a look at the check, or not at all. */
export function undoOf({ kind, mayChange, counts, undoneBy, state }: Batch) {
  if (kind === "mail" || !mayChange || counts.done === 0 || undoneBy || state === "running") return undefined;
  return counts.done <= MOST_AT_ONCE ? "at once" : "checked";
}

interface Figure {
  /** Tells the figure from the others. */
  key: string;
  count: number;
  words: string;
  /** The word in the address of the rows behind it. */
  show?: string;
}

/** What becomes of people, by the kind of bulk change: of one, and of several. */
const CHANGED: Partial<Record<BatchKind, [one: string, many: string]>> = {
  mail: ["person will get an email", "people will get an email"],
  restore: ["person will be restored", "people will be restored"],
};
const LOST: Partial<Record<BatchKind, [one: string, many: string]>> = {
  delete: ["person will be deleted", "people will be deleted"],
};

/** "5 people lose access · 36 people will change · 3 rows have errors": what isn't there is left out, but for the first. */
export function figuresOf({
  kind,
  state,
  counts,
  runAt,
}: Pick<Batch, "kind" | "state" | "counts" | "runAt">): Figure[] {
  const { add, change, lose, same, wrong, stale, done, failed } = counts;
  const isMail = kind === "mail";
  const found: Figure[] = runAt
    ? [
        { key: "done", count: done, words: isMail ? "emailed" : "applied", show: "done" },
        { key: "stale", count: stale, words: "changed meanwhile by others", show: "stale" },
        { key: "failed", count: failed, words: "failed", show: "failed" },
        {
          key: "left",
          count: leftOf(counts),
          words: isMail ? "not sent" : "not applied",
          show: lose > 0 ? "losses" : change > 0 ? "changes" : "new",
        },
      ]
    : [
        {
          key: "lose",
          count: lose,
          words: plural(lose, ...(LOST[kind] ?? ["person loses access", "people lose access"])),
          show: "losses",
        },
        {
          key: "change",
          count: change,
          words: plural(change, ...(CHANGED[kind] ?? ["person will change", "people will change"])),
          show: "changes",
        },
        { key: "add", count: add, words: "new", show: "new" },
      ];
  const others: Figure[] = [
    {
      key: "wrong",
      count: wrong,
      words: isMail
        ? plural(wrong, "gets no email", "get no email")
        : plural(wrong, "row has an error", "rows have errors"),
      show: "wrong",
    },
    { key: "same", count: same, words: "unchanged" },
  ];
  const some = [...found, ...others].filter(({ count }) => count > 0);
  const first = found.find(({ key }) => key === (runAt ? "done" : "change"));
  const isWhole = state === "ready" || state === "done";
  return isWhole && first && !some.some(({ key }) => found.some((one) => one.key === key))
    ? [first, ...some]
    : some;
}
