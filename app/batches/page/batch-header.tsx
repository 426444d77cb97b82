import { Link } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { batchPath } from "#app/addresses";
import { BackLink } from "#app/components/back-link";
import { Timestamp } from "#app/components/timestamp";
import { sectionOf, USER_MANAGEMENT } from "#app/navigation";
import { SubjectTitle } from "#app/subject/subject-header";
import { StateBadge } from "../state-badge";
import { BATCH, useBatch } from "./use-batch";

/** The same in all states: what it is, whose, and how it ended. */
export function BatchHeader() {
  const { state, title } = useBatch().batch;
  return (
    <header>
      <nav aria-label="Up" className="back-links">
        <BackLink to={USER_MANAGEMENT}>{sectionOf(USER_MANAGEMENT).label}</BackLink>
        <Link to={BATCH.list.path} className="back-link">
          {BATCH.list.label}
        </Link>
      </nav>
      <SubjectTitle name={title} badges={<StateBadge state={state} />} facts={<Facts />} />
      <Relatives />
    </header>
  );
}

function Facts() {
  const { kind, rows, createdAt, createdBy, runAt, runBy, finishedAt } = useBatch().batch;
  return (
    <>
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
    </>
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
