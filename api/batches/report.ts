import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { BatchRow, RowChange } from "../contract/batches";
import { utcDay } from "../contract/moments";
import { ASSIGNED_FIELDS, USER_FIELDS } from "../contract/user-fields";
import { csvAnswer } from "../http/csv-answer";
import type { Change } from "../noun/change";
import { requireProof } from "../proofs/proof";
import { readBatch } from "./batches.changes";
import { rowsAfter } from "./rows.queries";
import { toRows } from "./to-batch";

const PIECE = 500;
const HEADER = ["Line", "Result", "Name", "Email", "User Id", "Changes", "Message"];

const RESULTS: Record<BatchRow["verdict"], string> = {
  unchecked: "Not checked",
  add: "To be added",
  change: "To be changed",
  lose: "Access to be taken away",
  wrong: "Error",
  stale: "Changed meanwhile",
  done: "Applied",
  failed: "Failed",
};

const FIELDS = { ...USER_FIELDS, ...ASSIGNED_FIELDS };

function valueText(value: RowChange["after"]): string {
  if (typeof value === "boolean") return value ? "Active" : "Inactive";
  if (value === null || value.length === 0) return "none";
  return typeof value === "string" ? value : value.join(", ");
}

export const changeText = ({ field, before, after }: RowChange) =>
  `${FIELDS[field].label}: ${valueText(before)} → ${valueText(after)}`;

const toCells = (row: BatchRow) => [
  String(row.line),
  RESULTS[row.verdict],
  row.name ?? "",
  row.email ?? "",
  row.userId ?? "",
  row.changes.map(changeText).join("; "),
  row.message ?? "",
];

/**
 * All rows of a batch as a CSV file.
 *
 * @throws {HttpError} 403 without a recent proof, 404
 */
export async function exportReport(
  context: Context,
  id: string,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<Response> {
  const { kind, title, createdAt } = await readBatch(context, id, caller);
  await requireProof(context, caller, { byTokens: true });
  await context.engine.write((queries) =>
    recordAudit(queries, origin, {
      action: "batch.export",
      message: `${caller.name} downloaded the report of “${title}”`,
      target: { type: "batch", id, name: title },
    }),
  );
  return csvAnswer(`${kind}-${utcDay(createdAt)}.csv`, HEADER, pagesOf(context, id), toCells);
}

async function* pagesOf({ engine }: Pick<Context, "engine">, batchId: string): AsyncGenerator<BatchRow[]> {
  let line = -1;
  for (;;) {
    const rows = await rowsAfter(engine.longRead, { batchId, line, most: PIECE });
    const last = rows.at(-1);
    if (!last) return;
    yield await toRows(engine.longRead, rows);
    line = last.line;
  }
}
