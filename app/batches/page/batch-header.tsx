import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { Timestamp } from "#app/components/timestamp";
import { ArrowLeft } from "#app/icons";
import { BATCHES, USER_MANAGEMENT } from "#app/navigation";
import { StateBadge } from "../state-badge";
import { useBatch } from "./use-batch";

/** The same in all states: what it is, whose, and how it ended. */
export function BatchHeader() {
  const { batch } = useBatch();
  const { kind, state, title, rows, createdAt, createdBy, runAt, runBy, finishedAt } = batch;
  return (
    <header>
      <nav aria-label="Up" className="back-links">
        <Link to={USER_MANAGEMENT} className="back-link">
          <ArrowLeft className="size-4" />
          User Management
        </Link>
        <Link to={BATCHES} className="back-link">
          Bulk changes
        </Link>
      </nav>
      <div className="subject-name">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <StateBadge state={state} />
      </div>
      <p className="subject-facts">
        <span>
          {kind === "import" ? "Uploaded" : "Checked"} <Timestamp at={createdAt} /> by{" "}
          <bdi>{createdBy.name}</bdi>
        </span>
        {runAt && runBy && (
          <span>
            Applied <Timestamp at={runAt} /> by <bdi>{runBy.name}</bdi>
          </span>
        )}
        {finishedAt && (
          <span>
            Finished <Timestamp at={finishedAt} />
          </span>
        )}
        <span>{counted(rows, "row")}</span>
        <span>Times are in UTC</span>
      </p>
      <Relatives />
    </header>
  );
}

/** The change that this one undoes, and the one that undid it. */
function Relatives() {
  const { undoOf, undoneBy } = useBatch().batch;
  if (!undoOf && !undoneBy) return null;
  return (
    <p className="batch-relatives">
      {undoOf && <Link to={batchPath(undoOf)}>The change that this undoes</Link>}
      {undoneBy && <Link to={batchPath(undoneBy)}>The change that undid this</Link>}
    </p>
  );
}
