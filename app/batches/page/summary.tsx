import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { leftOf } from "#api/contract/batch-counts";
import type { Batch } from "#api/contract/batches";
import { counted, formatCount } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { Button } from "#app/components/button";
import { Day } from "#app/components/timestamp";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PostForm } from "#app/forms/post-form";
import { Download, Undo2 as Undo } from "#app/icons";
import { applyLabel } from "../batch-text";
import { Figures } from "./figures";
import { useBatch } from "./use-batch";

/** The findings of the check or the outcome of the run, and the actions that are left. */
export function Summary() {
  const { batch, canApply, undoes } = useBatch();
  const { state, message, counts, mayChange, runAt, causes = [] } = batch;
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
          {undoes === "checked" && <ActButton intent="undo" icon={Undo} label="Undo…" />}
          {canDiscard && <ActButton intent="discard" label="Discard" />}
          {canApply && <ApplyButton />}
        </div>
      </div>
      {causes.length > 0 && <Causes causes={causes} />}
      {canApply && <ApplyForm />}
      {undoes === "at once" && <UndoForm />}
      <p className="batch-note">
        <Note />
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
      {applyLabel({ kind, counts })}
    </Button>
  );
}

/** Why people get no email, and how many. */
const Causes = ({ causes }: { causes: NonNullable<Batch["causes"]> }) => (
  <ul className="batch-causes" aria-label="Why people get no email">
    {causes.map(({ message, count }) => (
      <li key={message}>
        {message.replace(/\.$/, "")}: <strong>{formatCount(count)}</strong>
      </li>
    ))}
  </ul>
);

/** The service checks the undo first, and what is in the way is shown instead. */
function UndoForm() {
  const { counts } = useBatch().batch;
  const busy = useActing("undo");
  return (
    <details className="batch-undo">
      <summary className="btn btn-plain">
        <Undo className="size-4.5" />
        Undo…
      </summary>
      <PostForm>
        <p>
          This takes {counted(counts.done, "change")} back. If something is in the way, such as a later
          change, you see the check first and nothing is undone yet.
        </p>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="atOnce" value="1" />
        <ConfirmFields />
        <Button type="submit" look="primary" busy={busy}>
          Undo {counted(counts.done, "change")}
        </Button>
      </PostForm>
    </details>
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

function Note() {
  const { batch, undoes } = useBatch();
  const { state, kind, counts, expiresAt, undoneBy } = batch;
  const day = <Day at={expiresAt} />;
  if (kind === "mail") return <EmailNote day={day} />;
  if (state === "ready") {
    if (leftOf(counts) === 0) return "There is nothing to change.";
    return (
      <>
        Nothing has changed yet.{counts.wrong > 0 && " Rows with errors are skipped."} Apply by {day}.
      </>
    );
  }
  if (undoneBy) return "This was undone.";
  if (!undoes) return counts.done > 0 ? <>Kept until {day}.</> : "Nothing has changed.";
  return (
    <>
      {state !== "done" && "Changes already applied stay. "}
      You can undo this until {day}. The undo is checked first, like this{" "}
      {kind === "import" ? "import" : "change"}.
    </>
  );
}

function EmailNote({ day }: { day: ReactNode }) {
  const { state, counts } = useBatch().batch;
  if (state === "ready") {
    if (leftOf(counts) === 0) return "Nobody gets this email.";
    return <>Nothing has been sent yet. Emails already sent can&apos;t be recalled. Send by {day}.</>;
  }
  if (counts.done === 0) return "Nothing was sent.";
  return (
    <>
      Up to 50 emails go out at once, then 500 an hour. Emails already sent can&apos;t be recalled. Kept until{" "}
      {day}.
    </>
  );
}
