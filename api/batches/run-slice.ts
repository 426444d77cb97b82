import { performance } from "node:perf_hooks";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { Context } from "../context";
import { leftOf } from "../contract/batch-counts";
import type { Queries } from "../database/engine";
import { updateBatch } from "./batches.queries";
import { firstRows, type StoredRow, storeOutcome } from "./rows.queries";
import { runRow } from "./run-row";
import { findRunner } from "./runner";
import { type BatchOptions, type RunBy, readCounts } from "./shapes";
import type { BatchesTable } from "./tables";

/** More than fit into the time. */
const MOST_ROWS = 25;
/** Of this process's work: while it waits for Postgres, it does other things. */
const SLICE_MS = 15;
/** Others who write the same rows wait that long. */
const LONGEST_SLICE_MS = 50;

/** Runs the next rows of a batch, in the transaction that locked it. */
export async function runSlice(context: Context, queries: Queries, batch: BatchesTable): Promise<void> {
  const { id: batchId, kind } = batch;
  const { now } = context;
  const finish = (values: Partial<BatchesTable>) =>
    updateBatch(queries, batchId, { ...values, finished_at: now() });

  const options: BatchOptions = JSON.parse(batch.options);
  const run: RunBy = JSON.parse(batch.run ?? "");
  const runner = await findRunner(context, queries, { run, options, batchId });
  if ("lost" in runner) return finish({ state: "stopped", message: runner.lost });

  const rows = await nextRows(queries, batchId);
  const counts = readCounts(batch.counts);
  const isOver = stopwatch();
  for (const row of rows) {
    const { verdict, userId, message } = await runRow({ context, queries, kind, options, runner }, row);
    await storeOutcome(queries, {
      batchId,
      line: row.line,
      verdict,
      userId: userId ?? row.user_id,
      message: message ?? row.message,
    });
    counts[row.verdict]--;
    counts[verdict]++;
    if (isOver()) break;
    // The connection stays with the slice, but others can read and answer.
    await othersTurn();
  }
  const values = { counts: JSON.stringify(counts) };
  if (rows.length === 0 || leftOf(counts) === 0) return finish({ ...values, state: "done" });
  await updateBatch(queries, batchId, values);
}

/** Who was added keeps a name that a change would free. */
async function nextRows(queries: Queries, batchId: string): Promise<StoredRow[]> {
  for (const verdict of ["add", "change", "lose"] as const) {
    const rows = await firstRows(queries, { batchId, verdict, most: MOST_ROWS });
    if (rows.length > 0) return rows;
  }
  return [];
}

function stopwatch(): () => boolean {
  const started = performance.now();
  const before = performance.eventLoopUtilization();
  return () =>
    performance.eventLoopUtilization(before).active > SLICE_MS ||
    performance.now() - started > LONGEST_SLICE_MS;
}
