import type { Batch, BatchRow } from "#api/contract/batches";
import { userPath } from "#app/addresses";
import { EmailAddress } from "#app/components/email-address";
import type { Column } from "#app/table/data-table";
import type { ShownVerdict } from "../batch-text";
import { RowChanges } from "./row-changes";

const TROUBLE: readonly ShownVerdict[] = ["wrong", "stale", "failed"];

/** Line, person, and what changes or why it doesn't. */
export const rowColumns = (
  { kind }: Pick<Batch, "kind">,
  verdict: ShownVerdict,
): readonly Column<BatchRow>[] => [
  {
    key: "line",
    label: kind === "import" ? "Line" : "No",
    card: "state",
    width: "line",
    render: ({ line }) => (
      <span>
        <span className="cell-name">{kind === "import" ? "Line " : "No "}</span>
        {line}
      </span>
    ),
  },
  { key: "name", label: "Person", card: "lead", width: "person", render: (row) => <Person row={row} /> },
  {
    key: "changes",
    label: TROUBLE.includes(verdict) ? "Reason" : kind === "mail" ? "Email" : "Before → after",
    render: (row) =>
      TROUBLE.includes(verdict) ? (
        <Reason row={row} />
      ) : (
        <div>
          <RowChanges kind={kind} isDone={verdict === "done"} isNew={verdict === "add"} row={row} />
          <Reason row={row} />
        </div>
      ),
  },
];

function Person({ row: { userId, name, email } }: { row: BatchRow }) {
  const face = <bdi>{name ?? email ?? "Without a name"}</bdi>;
  return (
    <span className="batch-person">
      {userId === null ? (
        face
      ) : (
        <a href={userPath(userId)} className="hover:underline">
          {face}
        </a>
      )}
      {name !== null && email !== null && (
        <span>
          <EmailAddress email={email} />
        </span>
      )}
    </span>
  );
}

const Reason = ({ row: { verdict, message } }: { row: BatchRow }) =>
  message && (
    <p className="batch-reason" data-verdict={verdict}>
      {message}
    </p>
  );
