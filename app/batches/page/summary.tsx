import { useNavigation } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { Button } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PostForm } from "#app/forms/post-form";
import { Download, Undo2 as Undo } from "#app/icons";
import { Figures } from "./figures";
import { useBatch } from "./use-batch";

/** The findings of the check or the outcome of the run, and the actions that are left. */
export function Summary() {
  const { batch, canApply } = useBatch();
  const { state, message, counts, mayChange, runAt, undoneBy } = batch;
  const canUndo = mayChange && counts.done > 0 && !undoneBy;
  const canDiscard = mayChange && runAt === null;
  return (
    <section className="list-card" aria-label="Summary">
      {message && (
        <p className="batch-message" data-state={state}>
          {message}
        </p>
      )}
      <div className="batch-summary">
        <Figures />
        <div className="batch-actions">
          {batch.rows > counts.same + counts.unchecked && <ReportLink />}
          {canUndo && <ActButton intent="undo" icon={Undo} label="Undo…" />}
          {canDiscard && <ActButton intent="discard" label="Discard" />}
          {canApply && <ApplyButton />}
        </div>
      </div>
      {canApply && <ApplyForm />}
      <p className="batch-note">
        <Note canUndo={canUndo} />
      </p>
    </section>
  );
}

const APPLY = "apply";

/** The proof that it may need is below the figures; the button is beside them. */
const ApplyForm = () => (
  <PostForm id={APPLY} className="batch-proof">
    <input type="hidden" name="intent" value="run" />
    <ConfirmFields />
  </PostForm>
);

function ApplyButton() {
  const { kind, counts } = useBatch().batch;
  const busy = useActing("run");
  return (
    <Button type="submit" form={APPLY} look={kind === "delete" ? "danger" : "primary"} busy={busy}>
      Apply {counted(counts.add + counts.change, "change")}
    </Button>
  );
}

interface ActButtonProps {
  intent: string;
  label: string;
  icon?: typeof Undo;
  className?: string;
}

export function ActButton({ intent, label, icon, className }: ActButtonProps) {
  const busy = useActing(intent);
  return (
    <PostForm>
      <Button type="submit" name="intent" value={intent} busy={busy} icon={icon} className={className}>
        {label}
      </Button>
    </PostForm>
  );
}

const useActing = (intent: string): boolean => {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && formData?.get("intent") === intent;
};

/** A file, or the dialog that asks for a proof first, so the browser follows it without the router. */
function ReportLink() {
  const { batch } = useBatch();
  return (
    <a href={batchPath(batch.id, "report")} className="btn btn-plain touch-target">
      <Download className="size-4.5" />
      Report
    </a>
  );
}

function Note({ canUndo }: { canUndo: boolean }) {
  const { state, kind, counts, expiresAt, undoneBy } = useBatch().batch;
  const day = <Day at={expiresAt} />;
  if (state === "ready") {
    return (
      <>
        {counts.add + counts.change === 0 ? "There is nothing to change." : "Nothing has changed yet."}
        {counts.wrong > 0 && " Wrong rows are skipped."} This check expires on {day}.
      </>
    );
  }
  if (undoneBy) return "This was undone.";
  if (!canUndo) return counts.done > 0 ? <>Kept until {day}.</> : "Nothing has changed.";
  return (
    <>
      {state !== "done" && "Changes already applied stay. "}
      You can undo this until {day}. The undo is checked first, like this{" "}
      {kind === "import" ? "import" : "change"}.
    </>
  );
}
