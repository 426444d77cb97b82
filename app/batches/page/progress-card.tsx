import { Link, useLocation } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import { progressOf } from "../batch-text";
import { ActButton } from "./summary";
import { useBatch } from "./use-batch";

/** How far a check or a run is. */
export function ProgressCard() {
  const { batch } = useBatch();
  const { pathname, search } = useLocation();
  const { value, max } = progressOf(batch);
  const isRunning = batch.state === "running";
  const title = isRunning
    ? `${batch.kind === "mail" ? "Sending" : "Applying"} ${counted(max, batch.kind === "mail" ? "email" : "change")}`
    : `Checking ${counted(max, "row")}`;
  return (
    <section className="list-card batch-progress" aria-label="Progress">
      <h2>{title}</h2>
      <progress className="progress progress-primary" value={value} max={max} aria-label={title} />
      <p className="batch-progress-line">
        <span>
          {formatCount(value)} of {formatCount(max)}
        </span>
        <span>
          Refreshes by itself{" "}
          <noscript>
            <Link to={pathname + search} className="row-link">
              Refresh now
            </Link>
          </noscript>
        </span>
      </p>
      <div className="batch-progress-line">
        <span>{isRunning ? "Changes already applied stay." : "Nothing has changed yet."}</span>
        {batch.mayChange && isRunning && <ActButton intent="stop" label="Stop" className="btn-sm" />}
        {batch.mayChange && !isRunning && <ActButton intent="discard" label="Discard" className="btn-sm" />}
      </div>
    </section>
  );
}
