import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { listPermissionsNow } from "../noun/ranks";
import { updateBatch } from "./batches.queries";
import { CHECKS } from "./checks";
import { losesAccess } from "./loses-access";
import { firstRows, storeChecked, toNewRow } from "./rows.queries";
import { type BatchOptions, readCounts } from "./shapes";
import type { BatchesTable } from "./tables";

/** In characters of what the rows were given. A row can be longer. */
const MOST_INPUT = 10_000;

/**
 * Checks the next rows of a batch, in the transaction that locked it. Other tables are only read (BA1).
 *
 * @param most how many rows, at most
 */
export async function checkSlice(
  context: Context,
  queries: Queries,
  batch: BatchesTable,
  most: number,
): Promise<void> {
  const { id, kind, created_by: userId } = batch;
  const options: BatchOptions = JSON.parse(batch.options);
  const holderOf = (creatorId: string) =>
    options.apiTokenId === undefined
      ? { kind: "signed-in" as const, userId: creatorId }
      : {
          kind: "api-token" as const,
          ...{ userId: creatorId, tokenId: options.apiTokenId, checkedAt: context.now() },
        };
  const permissions = userId === null ? [] : await listPermissionsNow(queries, holderOf(userId));
  if (userId === null || !options.permissions.every((name) => permissions.includes(name))) {
    const message = `${batch.created_by_name} no longer has the permission for this.`;
    await updateBatch(queries, id, { state: "failed", message, finished_at: context.now() });
    return;
  }
  const rows = fitting(await firstRows(queries, { batchId: id, verdict: "unchecked", most }));
  const slice = { context, queries, options, by: { userId, permissions } };
  const found = await CHECKS[kind](slice, rows.map(toNewRow));
  const counts = readCounts(batch.counts);
  const checked = rows.map((row, index) => {
    const one = found[index];
    if (!one) throw new Error(`The check of ${kind} answered for ${found.length} of ${rows.length} rows.`);
    const checkedRow = { ...one, verdict: losesAccess(kind, one) ? ("lose" as const) : one.verdict };
    counts.unchecked--;
    counts[checkedRow.verdict]++;
    return { row, checked: checkedRow };
  });
  await storeChecked(queries, id, checked);
  await updateBatch(queries, id, {
    counts: JSON.stringify(counts),
    ...((rows.length === 0 || counts.unchecked === 0) && { state: "ready" }),
  });
}

/** The first of the rows, until they are long together. At least one. */
export function fitting<Row extends { input: string | null }>(rows: Row[]): Row[] {
  let length = 0;
  const end = rows.findIndex(({ input }, index) => {
    length += input?.length ?? 0;
    return index > 0 && length > MOST_INPUT;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
