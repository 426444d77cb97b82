import type { Context } from "../context";
import type { Batch, BatchKind } from "../contract/batches";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireOwnerNotAbove } from "../noun/ranks";
import { requirePermission } from "../noun/require-permission";
import { readAfterWork } from "./batches.changes";
import { findBatch } from "./batches.queries";
import { createBatch } from "./create";
import { actionOf, changesOf } from "./row-action";
import { hasAdded, rowsAfter, type StoredRow } from "./rows.queries";
import { type BatchOptions, type RowInput, readCounts } from "./shapes";
import type { NewRow } from "./slice";
import type { BatchesTable } from "./tables";
import { optionsOf, ownerOf } from "./to-batch";

const PIECE = 200;

/**
 * Makes a batch that takes back what a batch did, checked and shown like any other.
 *
 * @throws {HttpError} 403, 404, 409
 */
export async function undoBatch(
  context: Context,
  id: string,
  who: Pick<Change, "caller" | "origin">,
): Promise<Batch> {
  const { engine, now } = context;
  const batch = requireFound("bulk change", await findBatch(engine.read, id, now()));
  if (batch.kind === "mail") throw conflict("Emails already sent can't be recalled.");
  const options = await undoingOptions(engine.read, batch);
  for (const permission of options.permissions) requirePermission(context, permission, who.caller);
  await requireOwnerNotAbove(engine.read, who.caller, ownerOf(batch), "bulk change");
  if (batch.state === "running") throw conflict("Stop it first.");
  if (readCounts(batch.counts).done === 0) throw conflict("There is nothing to undo.");
  const undoing = await createBatch(context, who, {
    kind: "undo",
    options,
    undoOf: id,
    rows: invertedRows(context, batch),
  });
  return readAfterWork(context, undoing, who.caller);
}

/** Undoing an import deletes the users whom it added. */
async function undoingOptions(queries: Queries, batch: BatchesTable): Promise<BatchOptions> {
  const { title, permissions } = optionsOf(batch);
  const alsoDeletes = batch.kind === "import" && (await hasAdded(queries, batch.id));
  return {
    title: titleOf(batch, title),
    permissions: [...permissions, ...(alsoDeletes ? (["users:delete"] as const) : [])],
  };
}

/** An undo is undone by a "Redo …". */
function titleOf({ kind, name }: BatchesTable, title: string): string {
  if (kind === "import" && name !== null) return `Undo the import of ${name}`;
  if (kind !== "undo") return `Undo “${title}”`;
  return title.startsWith("Undo") ? title.replace("Undo", "Redo") : title.replace("Redo", "Undo");
}

async function* invertedRows({ engine }: Context, { id, kind }: BatchesTable): AsyncGenerator<NewRow[]> {
  let line = -1;
  for (;;) {
    const rows = await rowsAfter(engine.longRead, { batchId: id, verdict: "done", line, most: PIECE });
    yield rows.map((row) => ({
      line: row.line,
      userId: row.user_id ?? undefined,
      name: row.name ?? undefined,
      email: row.email ?? undefined,
      input: inverted(kind, row),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    line = last.line;
  }
}

function inverted(kind: BatchKind, row: StoredRow): RowInput {
  const action = actionOf(kind, row);
  if (action === "delete") return { action: "restore" };
  if (action === "restore" || row.user_version === null) return { action: "delete" };
  return { action: "write", undo: changesOf(row) };
}
